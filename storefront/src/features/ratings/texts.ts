/** Texts that the components of this feature show (decision 0046). */
export const answerLead = 'Everybody can read it. You can answer once and cannot change the answer.';
export const answerFailed = 'Your answer was not sent.';
export const ratingHidden = 'A moderator hid your review for this reason:';
export const ownRatingFailed = 'Your review could not be loaded';
export const ratingNotSaved = 'Your review was not saved.';
export const ratingsFailed = 'The reviews could not be loaded.';
export const reviewersPaid = 'All reviewers rented or bought this MVP.';
export const noRatings = 'People who rent or own this MVP can review it once they have its source code.';
