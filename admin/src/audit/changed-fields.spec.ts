import { expect, it } from 'vitest';
import { formatDateTime } from '../shared/date-time.js';
import { changedFields } from './changed-fields.js';

it('returns the changed fields of an audit entry as text', () => {
  expect(
    changedFields({
      before: { state: 'approved', offSaleReason: null, cents: 2900, tags: ['a'] },
      after: { state: 'off-sale', offSaleReason: 'spam', cents: 2900, tags: ['a', 'b'] },
    }),
  ).toEqual([
    { name: 'State', before: 'Approved', after: 'Off sale' },
    { name: 'Reason shown to the lister', before: 'None', after: 'spam' },
    { name: 'Tags', before: 'a', after: 'a, b' },
  ]);
});

it('returns nothing if nothing changed', () => {
  expect(changedFields({ before: { state: 'sent' }, after: { state: 'sent' } })).toEqual([]);
});

it('formats times as elsewhere in the console', () => {
  const offSaleAt = '2026-11-23T04:33:17.883+00:00';
  expect(changedFields({ before: { offSaleAt: null }, after: { offSaleAt } })).toEqual([
    { name: 'Off sale since', before: 'None', after: formatDateTime(offSaleAt) },
  ]);
});

it('counts a field without an earlier value as changed', () => {
  expect(changedFields({ before: {}, after: { amount: 5 } })).toEqual([
    { name: 'Amount', before: 'None', after: '5' },
  ]);
});

it('formats cents as USD, and names fields in words (CONSOLE-6)', () => {
  expect(
    changedFields({
      before: { refundAskedCents: null, isKept: true },
      after: { refundAskedCents: 3000, isKept: false },
    }),
  ).toEqual([
    { name: 'Refund', before: 'None', after: '$30.00' },
    { name: 'Is kept', before: 'Yes', after: 'No' },
  ]);
});
