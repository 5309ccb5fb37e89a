/**
 * Texts of an MVP's facts. They are not in texts.ts, so that the detail page does not load the texts of the form
 * (decision 0046).
 */
export const licenseSummary =
  'While you rent, use, run and change the code for your own purposes. Buy it outright, and that right is yours for good and the MVP is not sold again. Reselling or publishing the code is not allowed.';
export const rentalEndRule =
  'Extend it or buy the MVP. Otherwise stop using the code and delete your copies.';
export const privateSource = 'A link to its repository. Only people who paid receive it.';
export const deliveryRule =
  'We e-mail the source code within 24 hours of payment. If we do not, you get a full refund.';
export const repositorySource = 'Read from the developer’s GitHub, and checked once a day.';
