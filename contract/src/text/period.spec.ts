import { expect, it } from 'vitest';
import { EarningSumsQuery } from '../earnings.js';

it.each([
  ['2028-01-01', '2028-12-31'],
  ['2026-03-04', '2026-03-04'],
  ['2027-03-01', '2028-02-29'],
])('accepts a period from %s to %s (EARN-6)', (from, to) => {
  expect(EarningSumsQuery.safeParse({ from, to }).success).toBe(true);
});

it.each([
  ['2028-01-01', '2029-01-01'],
  ['2026-03-05', '2026-03-04'],
  ['2027-02-29', '2027-03-01'],
])('refuses a period from %s to %s (EARN-6)', (from, to) => {
  expect(EarningSumsQuery.safeParse({ from, to }).success).toBe(false);
});
