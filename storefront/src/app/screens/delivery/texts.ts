/** Texts of the delivery screen (decision 0046). */
export const deliveryNotFound =
  'Only the buyer can see this delivery. You may be signed in to another account.';
export const refundFailed = 'The refund could not be started.';
export const refundRequested =
  'A refund was requested. PayPal has not made it yet. Until then your order stays as it is, and nothing is sent.';
