/** Texts that the components of this feature show (decision 0046). */
export const cardNotAccepted = 'This type of card is not accepted.';
export const invalidCardName = 'Please check the name on the card.';
export const invalidCardNumber = 'Please check the card number.';
export const invalidExpiry = 'Please check the expiry date.';
export const invalidSecurityCode = 'Please check the security code.';
export const cardEmpty = 'Please enter your card details.';
export const paymentStillChecking =
  'PayPal is still checking this payment. You can close this page: we e-mail you when it is done.';
export const refunding = 'Your money is on its way back. PayPal or your bank may take a few days to show it.';
export const rentalRights =
  'Use and change the code while your rental runs, then delete your copies. No automatic renewal.';
export const rentToOwn = 'If you buy it later, your latest rental counts toward the price.';
export const purchaseRights = 'Use and change the code for good. It is not sold again.';
export const codeRecipient = 'We e-mail the code to';
export const codeWithin = 'within 24 hours';
export const onePayment = 'One payment';
export const permanentLicense = 'Permanent license';
export const refundRule = 'if no code is sent within 24 hours';
export const payAgain = 'You can pay again below.';
export const chargedMessage = (amount: string) =>
  `You were charged ${amount}. Trying again completes your order and never charges twice.`;
export const completing = 'Completing your payment. Please keep this page open.';
export const couponFailed = 'The coupon could not be checked.';
export const processedByPayPal = 'Secured by PayPal. We never see your payment details.';
export const problemQuestion = 'A problem with the payment or the code?';
