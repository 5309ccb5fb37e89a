/** Texts of the screens that create and edit a listing (decision 0046). */
export const newListingLead = 'New listings are reviewed and published within 24 hours.';
export const submittedNote =
  'will be reviewed and published within 24 hours. You can follow it in My Listings.';
export const changesSaved = 'Your changes were saved.';
export const changesWait = 'Your changes wait for review.';
