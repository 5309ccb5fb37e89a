/** Sentences of the detail page alone, which other pages need not load. */
export const assurances = {
  delivery: 'Source code by e-mail within 24 hours of payment.',
  refund: 'Nothing sent by then? Get all your money back with one click.',
  renewal: 'A rental does not renew by itself.',
  payment: 'Pay by PayPal or card, in USD.',
};
