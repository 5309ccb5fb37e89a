import { expect, it } from 'vitest';
import { captureRefusal, needsOperator, refundRefusal } from './paypal.refusals.js';
import { isCardConfirmed } from './three-d-secure.js';

it.each([
  ['INSTRUMENT_DECLINED', 'choose-again'],
  ['CARD_EXPIRED', 'choose-again'],
  ['PAYER_CANNOT_PAY', 'choose-again'],
  ['TRANSACTION_REFUSED', 'choose-again'],
  ['PAYER_ACTION_REQUIRED', 'unapproved'],
  ['MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED', 'final'],
  ['COMPLIANCE_VIOLATION', 'final'],
  ['PAYEE_ACCOUNT_RESTRICTED', 'final'],
  ['ORDER_COMPLETION_IN_PROGRESS', 'unclear'],
  ['SOMETHING_NEW', 'unclear'],
])('a capture refused with %s is %s (PAY-40)', (issue, refusal) => {
  expect(captureRefusal(issue)).toBe(refusal);
});

it.each([
  ['REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK', 'final'],
  ['MAX_NUMBER_OF_REFUNDS_EXCEEDED', 'final'],
  ['PARTIAL_REFUND_NOT_ALLOWED', 'final'],
  ['REFUND_IS_RESTRICTED', 'final'],
  ['PAYER_ACCOUNT_LOCKED_OR_CLOSED', 'final'],
  ['PAYEE_ACCOUNT_LOCKED_OR_CLOSED', 'final'],
  ['DUPLICATE_INVOICE_ID', 'made'],
  ['REFUND_FAILED_INSUFFICIENT_FUNDS', 'later'],
  ['TRANSACTION_DISPUTED', 'later'],
  ['SOMETHING_NEW', 'later'],
])('a refund refused with %s is %s (PAY-22)', (issue, refusal) => {
  expect(refundRefusal(issue)).toBe(refusal);
});

it('needsOperator distinguishes refusals due to our PayPal account from refusals due to the buyer', () => {
  expect(needsOperator('PAYEE_NOT_ENABLED_FOR_CARD_PROCESSING')).toBe(true);
  expect(needsOperator('PAYEE_BLOCKED_TRANSACTION')).toBe(false);
  expect(needsOperator('COMPLIANCE_VIOLATION')).toBe(false);
});

it.each([
  ['POSSIBLE', 'Y', true],
  ['YES', 'Y', true],
  ['NO', 'Y', false],
  ['NO', undefined, false],
  ['NO', 'N', true],
  ['NO', 'U', true],
  ['NO', 'B', true],
  ['UNKNOWN', 'Y', false],
  ['UNKNOWN', 'U', false],
])(
  'a card with liability shift %s and enrollment %s may be charged: %s (PAY-41)',
  (shift, enrollment, mayBeCharged) => {
    const result = { liability_shift: shift, three_d_secure: { enrollment_status: enrollment } };
    expect(isCardConfirmed({ payment_source: { card: { authentication_result: result } } })).toBe(
      mayBeCharged,
    );
  },
);

it('a wallet, and a card without an authentication result, may be charged (PAY-41)', () => {
  expect(isCardConfirmed({})).toBe(true);
  expect(isCardConfirmed({ payment_source: {} })).toBe(true);
  expect(isCardConfirmed({ payment_source: { card: {} } })).toBe(true);
});
