/**
 * What to do after PayPal refused a capture (PAY-40). `captured`: an earlier call captured it. `unapproved`: the
 * buyer must return to PayPal. `choose-again`: the buyer can pay the same order in another way. `final`: the order
 * can never be captured, and the buyer must start again. `unclear`: read the order, then repeat the capture.
 */
export type CaptureRefusal = 'captured' | 'unapproved' | 'choose-again' | 'final' | 'unclear';

/**
 * What to do after PayPal refused a refund (PAY-22). `made`: nothing, because an earlier call made the
 * refund. `final`: stop, because PayPal will never make the refund. `later`: repeat the call.
 */
export type RefundRefusal = 'made' | 'final' | 'later';

/** PayPal's documented reasons for refusing to capture an order. Any other reason counts as `unclear`. */
const CAPTURE_REFUSALS: Readonly<Record<string, CaptureRefusal>> = {
  ORDER_ALREADY_CAPTURED: 'captured',
  ORDER_NOT_APPROVED: 'unapproved',
  // The buyer must return to PayPal, for example to confirm the card.
  PAYER_ACTION_REQUIRED: 'unapproved',
  // Refusals because of the buyer's card or wallet.
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
  // Refusals because of the order.
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: 'final',
  COMPLIANCE_VIOLATION: 'final',
  DECLINED_DUE_TO_RELATED_TXN: 'final',
  DUPLICATE_INVOICE_ID: 'final',
  ORDER_EXPIRED: 'final',
  ORDER_COMPLETED_OR_VOIDED: 'final',
  ORDER_VOIDED: 'final',
  RESOURCE_NOT_FOUND: 'final',
  INVALID_RESOURCE_ID: 'final',
  // Refusals because of our own PayPal account, which an operator must repair.
  TRANSACTION_RECEIVING_LIMIT_EXCEEDED: 'final',
  PAYEE_ACCOUNT_LOCKED_OR_CLOSED: 'final',
  PAYEE_ACCOUNT_RESTRICTED: 'final',
  PAYEE_NOT_ENABLED_FOR_CARD_PROCESSING: 'final',
  NOT_ENABLED_FOR_CARD_PROCESSING: 'final',
  AUTH_CAPTURE_NOT_ENABLED: 'final',
};

/** Reasons that only an operator can remove, in the settings of our PayPal account. */
const OUR_ACCOUNT_REASON_PATTERN =
  /^(?:PAYEE_ACCOUNT|PAYEE_NOT|NOT_ENABLED|AUTH_CAPTURE|TRANSACTION_RECEIVING)/;

/**
 * PayPal's documented reasons for refusing a refund. After any other reason, the refund is requested again
 * later.
 */
const REFUND_REFUSALS: Readonly<Record<string, RefundRefusal>> = {
  // The invoice id is our id of the refund. If PayPal already has it, an earlier call made this refund.
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
  // Temporary reasons, such as missing funds or an open case.
  REFUND_FAILED_INSUFFICIENT_FUNDS: 'later',
  PENDING_CAPTURE: 'later',
  TRANSACTION_DISPUTED: 'later',
};

/** Returns what to do after PayPal refused a capture for the reason `issue`. */
export function captureRefusal(issue: string): CaptureRefusal {
  return CAPTURE_REFUSALS[issue] ?? 'unclear';
}

/** Returns whether only an operator can remove the reason of a refusal. */
export function needsOperator(issue: string): boolean {
  return OUR_ACCOUNT_REASON_PATTERN.test(issue);
}

/** Returns what to do after PayPal refused a refund for the reason `issue`. */
export function refundRefusal(issue: string): RefundRefusal {
  return REFUND_REFUSALS[issue] ?? 'later';
}
