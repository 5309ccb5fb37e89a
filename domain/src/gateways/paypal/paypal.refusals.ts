/**
 * What follows from a refused capture (PAY-40). `choose-again`: the buyer pays the same order in another way. `final`: the
 * order can never be captured, the buyer starts again. `unclear`: the order is read, and the capture is repeated.
 */
export type CaptureRefusal = 'captured' | 'unapproved' | 'choose-again' | 'final' | 'unclear';

/** What follows from a refused refund (PAY-22). `made`: an earlier call made it. `later`: the same call may succeed. */
export type RefundRefusal = 'made' | 'final' | 'later';

/** PayPal's documented reasons for refusing the capture of an order. A reason that is missing here is unclear. */
const CAPTURE_REFUSALS: Readonly<Record<string, CaptureRefusal>> = {
  ORDER_ALREADY_CAPTURED: 'captured',
  ORDER_NOT_APPROVED: 'unapproved',
  // The buyer has to return to PayPal, for example to confirm the card.
  PAYER_ACTION_REQUIRED: 'unapproved',
  // The card or wallet.
  INSTRUMENT_DECLINED: 'choose-again',
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: 'choose-again',
  CARD_EXPIRED: 'choose-again',
  CARD_CLOSED: 'choose-again',
  CARD_BRAND_NOT_SUPPORTED: 'choose-again',
  REFERENCED_CARD_EXPIRED: 'choose-again',
  PAYMENT_DENIED: 'choose-again',
  TRANSACTION_REFUSED: 'choose-again',
  TRANSACTION_LIMIT_EXCEEDED: 'choose-again',
  TRANSACTION_BLOCKED_BY_PAYEE: 'choose-again',
  PAYEE_BLOCKED_TRANSACTION: 'choose-again',
  PAYER_CANNOT_PAY: 'choose-again',
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: 'choose-again',
  PAYER_ACCOUNT_RESTRICTED: 'choose-again',
  DOMESTIC_TRANSACTION_REQUIRED: 'choose-again',
  // The order.
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: 'final',
  COMPLIANCE_VIOLATION: 'final',
  DECLINED_DUE_TO_RELATED_TXN: 'final',
  DUPLICATE_INVOICE_ID: 'final',
  ORDER_EXPIRED: 'final',
  ORDER_COMPLETED_OR_VOIDED: 'final',
  ORDER_VOIDED: 'final',
  RESOURCE_NOT_FOUND: 'final',
  INVALID_RESOURCE_ID: 'final',
  // Our own account at PayPal: an operator has to act.
  TRANSACTION_RECEIVING_LIMIT_EXCEEDED: 'final',
  PAYEE_ACCOUNT_LOCKED_OR_CLOSED: 'final',
  PAYEE_ACCOUNT_RESTRICTED: 'final',
  PAYEE_NOT_ENABLED_FOR_CARD_PROCESSING: 'final',
  NOT_ENABLED_FOR_CARD_PROCESSING: 'final',
  AUTH_CAPTURE_NOT_ENABLED: 'final',
};

/** Reasons that only an operator can remove, in PayPal's settings of our account. */
const OURS = /^(?:PAYEE_ACCOUNT|PAYEE_NOT|NOT_ENABLED|AUTH_CAPTURE|TRANSACTION_RECEIVING)/;

/** PayPal's documented reasons for refusing a refund. After a reason that is missing here the refund is requested again. */
const REFUND_REFUSALS: Readonly<Record<string, RefundRefusal>> = {
  // The invoice id is our refund's own id.
  DUPLICATE_INVOICE_ID: 'made',
  CAPTURE_FULLY_REFUNDED: 'final',
  REFUND_AMOUNT_EXCEEDED: 'final',
  REFUND_AMOUNT_TOO_LOW: 'final',
  REFUND_TIME_LIMIT_EXCEEDED: 'final',
  REFUND_NOT_ALLOWED: 'final',
  REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK: 'final',
  REFUND_IS_RESTRICTED: 'final',
  MAX_NUMBER_OF_REFUNDS_EXCEEDED: 'final',
  PARTIAL_REFUND_NOT_ALLOWED: 'final',
  REFUND_CAPTURE_CURRENCY_MISMATCH: 'final',
  CURRENCY_MISMATCH: 'final',
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: 'final',
  PAYEE_ACCOUNT_LOCKED_OR_CLOSED: 'final',
  PAYEE_ACCOUNT_RESTRICTED: 'final',
  RESOURCE_NOT_FOUND: 'final',
  INVALID_RESOURCE_ID: 'final',
  // Money arrives, a review ends, a case is closed.
  REFUND_FAILED_INSUFFICIENT_FUNDS: 'later',
  PENDING_CAPTURE: 'later',
  TRANSACTION_DISPUTED: 'later',
};

/** Returns what follows from PayPal's reason for refusing a capture. */
export function captureRefusal(issue: string): CaptureRefusal {
  return CAPTURE_REFUSALS[issue] ?? 'unclear';
}

/** Returns whether only an operator can remove the reason. */
export function isOurAccounts(issue: string): boolean {
  return OURS.test(issue);
}

/** Returns what follows from PayPal's reason for refusing a refund. */
export function refundRefusal(issue: string): RefundRefusal {
  return REFUND_REFUSALS[issue] ?? 'later';
}
