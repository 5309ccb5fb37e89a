/** Text below the demo button. */
export const tryFree = 'The running product, free, without a card.';
/** The cost of buying after a rental, at today's price. The payment for the rental is credited (RENT-21). */
export const rentToOwn = (duration: string, remainingPrice: string) =>
  `Or rent for ${duration} first, then own it for ${remainingPrice} at today’s price.`;
/** What buying means, below its button. */
export const boughtForGood = 'Yours for good, and never sold again.';
/** Shown in place of the buttons to rent and buy while the user's rental cannot be loaded (RENT-23). */
export const rentalFailed = 'We could not check whether you rent this MVP.';
/** Texts that only the detail page shows, so that other pages need not load them. */
export const assurances = {
  review: 'Reviewed by our moderators',
  delivery: 'Code by e-mail within 24 hours',
  refund: 'Not sent in time?',
  refundLink: 'Full refund',
  renewal: 'No automatic renewal',
  payment: 'PayPal or card, in USD',
};
