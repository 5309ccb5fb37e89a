/**
 * Error texts for moderators whose action would concern their own MVP, payment, review or payouts. Another moderator
 * must act instead (CONSOLE-3).
 */
export const OWN_REVIEW_TEXT = 'You cannot decide on your own MVP: another moderator has to.';
export const OWN_LISTING_TEXT =
  'You cannot take your own MVP off sale or put it back: another moderator has to. In My Listings you can mark it unavailable.';
export const OWN_PAYMENT_TEXT =
  'You cannot refund a payment that you made, or that was made for your own MVP: another moderator has to.';
export const OWN_DELIVERY_TEXT =
  'You cannot act on a delivery that is to you, or of your own MVP: another moderator has to.';
export const OWN_RATING_TEXT =
  'You cannot hide or restore a review that you wrote, or that is about your own MVP: another moderator has to.';
export const OWN_PAYOUT_TEXT = 'You cannot hold or release your own payouts: another moderator has to.';
export const OWN_REPORT_TEXT =
  'You cannot close a report that you filed, or that is about you: another moderator has to.';
