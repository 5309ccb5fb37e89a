/** Why renting first costs less when buying (RENT-21). */
export const rentToOwn = 'Your latest rental counts toward the price.';
/** Sentences of the detail page alone, which other pages need not load. */
export const assurances = {
  delivery: 'Code by e-mail within 24 hours',
  refund: 'Not sent in time?',
  refundLink: 'Full refund',
  renewal: 'No automatic renewal',
  payment: 'PayPal or card, in USD',
};
