import { expect, it } from 'vitest';
import { evidenceText } from './evidence-text.js';

it('shows the evidence of a state change in one line, without the ledger and empty values', () => {
  expect(
    evidenceText({ captureId: '2GG', refundedCents: 2900, reason: null, ledger: [{ kind: 'fee' }] }),
  ).toBe('Capture id: 2GG · Refunded: $29.00');
  expect(evidenceText({})).toBe('');
});
