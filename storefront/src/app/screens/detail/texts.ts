/** Below the demo button of the offer. */
export const tryFree = 'The running product, free, without a card.';
/** Why renting first costs less when buying (RENT-21). */
export const rentToOwn = 'Your latest rental counts toward the price.';
/** Texts that only the detail page shows, so that other pages need not load them. */
export const assurances = {
  delivery: 'Code by e-mail within 24 hours',
  refund: 'Not sent in time?',
  refundLink: 'Full refund',
  renewal: 'No automatic renewal',
  payment: 'PayPal or card, in USD',
};
