/** Sentences of an MVP's facts, apart from the form's sentences, which the detail page need not load (decision 0046). */
export const licenseSummary =
  'While you rent, use, run and change the code for your own purposes. Buy it outright, and that right is yours for good and the MVP is not sold again. Reselling or publishing the code is not allowed.';
export const sourceByEmail = 'The source code is delivered by e-mail within 24 hours of payment.';
