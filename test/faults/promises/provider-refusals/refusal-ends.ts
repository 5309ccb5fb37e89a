/**
 * The response that a buyer must get if PayPal refuses the capture, according to PayPal's documentation of
 * `orders/{id}/capture`, not to our code. `another-way`: the card or wallet was refused. `start-again`: the order was
 * refused. `confirm`: the buyer goes back to PayPal. `captured`: an earlier call captured the money. `repeat`: PayPal
 * documents the refusal as temporary, or not at all.
 */
export type CaptureEnd = 'another-way' | 'start-again' | 'confirm' | 'captured' | 'repeat';

/** The expected response for each issue (PayPal's code for the reason of a refusal). */
export const CAPTURE_ENDS: Readonly<Record<string, CaptureEnd>> = {
  INSTRUMENT_DECLINED: 'another-way',
  PAYER_ACTION_REQUIRED: 'confirm',
  ORDER_ALREADY_CAPTURED: 'captured',
  COMPLIANCE_VIOLATION: 'start-again',
  TRANSACTION_REFUSED: 'another-way',
  ORDER_NOT_APPROVED: 'confirm',
  CARD_EXPIRED: 'another-way',
  CARD_CLOSED: 'another-way',
  CARD_BRAND_NOT_SUPPORTED: 'another-way',
  PAYMENT_DENIED: 'another-way',
  PAYER_CANNOT_PAY: 'another-way',
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: 'another-way',
  PAYER_ACCOUNT_RESTRICTED: 'another-way',
  TRANSACTION_LIMIT_EXCEEDED: 'another-way',
  TRANSACTION_BLOCKED_BY_PAYEE: 'another-way',
  PAYEE_BLOCKED_TRANSACTION: 'another-way',
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: 'another-way',
  DOMESTIC_TRANSACTION_REQUIRED: 'another-way',
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: 'start-again',
  DUPLICATE_INVOICE_ID: 'start-again',
  ORDER_EXPIRED: 'start-again',
  TRANSACTION_RECEIVING_LIMIT_EXCEEDED: 'start-again',
  PAYEE_ACCOUNT_LOCKED_OR_CLOSED: 'start-again',
  PAYEE_ACCOUNT_RESTRICTED: 'start-again',
  PAYEE_NOT_ENABLED_FOR_CARD_PROCESSING: 'start-again',
  INTERNAL_SERVICE_ERROR: 'repeat',
  AN_ISSUE_THAT_PAYPAL_ADDS_LATER: 'repeat',
};

/** The error code in the response to the buyer's own capture; undefined for success. */
export const CAPTURE_ERROR_CODES: Readonly<Record<CaptureEnd, string | undefined>> = {
  'another-way': 'payment/declined',
  'start-again': 'payment/refused',
  confirm: 'payment/not-approved',
  captured: undefined,
  repeat: undefined,
};

/**
 * The end of a refused refund, by PayPal's issue: `made` if PayPal makes the refund once a temporary reason has passed,
 * `never` if PayPal refuses it permanently.
 */
export const REFUND_ENDS: Readonly<Record<string, 'never' | 'made'>> = {
  REFUND_FAILED_INSUFFICIENT_FUNDS: 'made',
  TRANSACTION_DISPUTED: 'made',
  PENDING_CAPTURE: 'made',
  AN_ISSUE_THAT_PAYPAL_ADDS_LATER: 'made',
  REFUND_TIME_LIMIT_EXCEEDED: 'never',
  REFUND_NOT_ALLOWED: 'never',
  REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK: 'never',
  REFUND_IS_RESTRICTED: 'never',
  MAX_NUMBER_OF_REFUNDS_EXCEEDED: 'never',
  REFUND_AMOUNT_TOO_LOW: 'never',
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: 'never',
  PAYEE_ACCOUNT_LOCKED_OR_CLOSED: 'never',
  PAYEE_ACCOUNT_RESTRICTED: 'never',
};
