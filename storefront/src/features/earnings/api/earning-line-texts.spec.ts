import { expect, it } from 'vitest';
import type { EarningLine } from '@market/contract/earnings';
import { amountTexts } from './earning-line-texts.js';

const LINE: EarningLine = {
  id: '00000000-0000-4000-8000-000000000001',
  at: '2026-03-01T12:00:00.000Z',
  kind: 'sale',
  saleId: '00000000-0000-4000-8000-000000000002',
  mvp: null,
  payout: null,
  gross: 30,
  fee: 3,
  net: 27,
  pending: 27,
  available: 0,
  onTheWay: 0,
  paid: 0,
};
/** Returns the texts of a line that only moves money from one of the lister's balances to another. */
const amountTextsOfBalanceChange = (change: Partial<EarningLine>) =>
  amountTexts({ ...LINE, gross: 0, fee: 0, net: 0, pending: 0, ...change });

it('shows the net amount of a sale or a refund, with its fee', () => {
  expect(amountTexts(LINE)).toEqual({ amount: '+$27', explanation: '$30 less $3 fee' });
  expect(amountTexts({ ...LINE, gross: -30, fee: -3, net: -27 })).toEqual({
    amount: '-$27',
    explanation: '$30 given back, $3 of it our fee',
  });
});

it('shows how much moved between which balances', () => {
  expect(amountTextsOfBalanceChange({ pending: -27, available: 27 })).toEqual({
    amount: '$27',
    explanation: 'pending → available',
  });
  expect(amountTextsOfBalanceChange({ available: -50.5, onTheWay: 50.5 })).toEqual({
    amount: '$50.50',
    explanation: 'available → on the way',
  });
  expect(amountTextsOfBalanceChange({ onTheWay: -20, paid: 20 }).explanation).toBe('on the way → paid out');
  expect(amountTextsOfBalanceChange({ paid: -20, available: 20 }).explanation).toBe('paid out → available');
});
