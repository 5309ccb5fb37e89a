/** Texts that the components of this feature show (decision 0046). */
export const codeReady = 'Your code is ready. We also e-mailed it to you.';
export const codePending = 'Your code is on its way by e-mail. We send it within 24 hours.';
export const codeRequested =
  'We asked the lister for the code and e-mail it to you within 24 hours. If nothing is sent by then, you can get a refund with one click.';
export const nextRentalCredited = 'What you pay for your next rental counts toward buying it.';
export const chargedLater = 'You pay in the next step.';
export const codeOrRefund = 'Code by e-mail within 24 hours, or a full refund.';
export const extensionStart = (end: string) => `Follows on from your rental, which ends ${end}.`;
export const noRenewal = 'No automatic renewal';
export const codeSent = (day: string) => `Source code e-mailed ${day}`;
export const codeDue = 'Source code by e-mail within 24 hours of payment';
