/**
 * Why we refuse a partial refund that PayPal has not made yet: since it was requested, the buyer got money back
 * by a lost dispute, a reversal or another refund (PAY-22). The console shows it to the moderators.
 */
export const RETURNED_IN_ANOTHER_WAY =
  'The buyer got money back in another way after this refund was requested. If more is due, refund again.';
