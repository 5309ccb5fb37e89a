import { expect, it } from 'vitest';
import { disputeFrom } from './paypal.dispute.js';

const usdAmount = (value: string) => ({ currency_code: 'USD', value });

/** Converts a resolved dispute of $250, after which the buyer got `refundedAmount`. */
const resolveDispute = (outcomeCode: string | undefined, refundedAmount?: string) => {
  const { lostCents, isUnclear } = disputeFrom({
    dispute_id: 'D',
    status: 'RESOLVED',
    dispute_amount: usdAmount('250.00'),
    dispute_outcome: {
      outcome_code: outcomeCode,
      ...(refundedAmount && { amount_refunded: usdAmount(refundedAmount) }),
    },
  });
  return { lostCents, isUnclear };
};

it.each([
  ['RESOLVED_BUYER_FAVOUR', 10_000, false],
  ['RESOLVED_SELLER_FAVOUR', 0, false],
  ['RESOLVED_WITH_PAYOUT', 0, false],
  ['CANCELED_BY_BUYER', 0, false],
  ['DENIED', 0, false],
  ['NONE', 0, false],
  ['ACCEPTED', 10_000, true],
  ['SOMETHING_NEW', 10_000, true],
  [undefined, 10_000, true],
])(
  'a dispute with the outcome %s, after which the buyer got 100 dollars, costs us %i cents (PAY-23)',
  (...outcome) => {
    const [outcomeCode, lostCents, isUnclear] = outcome;
    expect(resolveDispute(outcomeCode, '100.00')).toEqual({ lostCents, isUnclear });
  },
);

it.each([
  ['RESOLVED_BUYER_FAVOUR', undefined, { lostCents: 25_000, isUnclear: false }],
  ['RESOLVED_WITH_PAYOUT', undefined, { lostCents: 0, isUnclear: false }],
  ['ACCEPTED', undefined, { lostCents: 25_000, isUnclear: true }],
  ['ACCEPTED', '0.00', { lostCents: 0, isUnclear: false }],
])('a dispute with the outcome %s and the amount %s is read as documented (PAY-23)', (code, amount, loss) => {
  expect(resolveDispute(code, amount)).toEqual(loss);
});

it('an open dispute costs us nothing yet, and is not unclear (PAY-23)', () => {
  const openDispute = { dispute_id: 'D', status: 'UNDER_REVIEW', dispute_amount: usdAmount('250.00') };
  expect(disputeFrom(openDispute)).toMatchObject({ isOpen: true, lostCents: 0, isUnclear: false });
});
