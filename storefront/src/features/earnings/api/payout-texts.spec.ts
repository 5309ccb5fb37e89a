import { expect, it } from 'vitest';
import { payoutMeaning, reasonText } from './payout-texts.js';

it.each([
  ['RETURNED', 'PayPal returned it, as it does when nobody claims it within 30 days.'],
  ['REFUNDED', 'It was refunded from your PayPal account.'],
  ['REVERSED', 'PayPal reversed it after it was paid.'],
  ['BLOCKED', 'PayPal blocked it. Ask PayPal’s support about your account.'],
  ['FAILED', 'PayPal could not pay it. Check your PayPal address before the next payout.'],
  [null, 'PayPal could not pay it. Check your PayPal address before the next payout.'],
])('shows why a payout with status %s was returned (PAYOUT-23)', (itemStatus, expectedText) => {
  const meaning = payoutMeaning({ state: 'returned', itemStatus });
  expect(meaning).toBe(`${expectedText} The money is in your balance again.`);
});

it('says what a payout on hold waits for (PAYOUT-23)', () => {
  expect(payoutMeaning({ state: 'on-hold', itemStatus: 'ONHOLD' })).toContain('PayPal reviews this payment');
});

it('writes PayPal’s reason code in words', () => {
  expect(reasonText('RECEIVER_UNREGISTERED')).toBe('Receiver unregistered');
});
