import { expect, it } from 'vitest';
import { evidenceText } from './evidence-text.js';

it('shows the evidence of a state change in one line, without the ledger', () => {
  expect(evidenceText({ captureId: '2GG', cents: 2900, reason: null, ledger: [{ kind: 'fee' }] })).toBe(
    'captureId 2GG · cents 2900 · reason null',
  );
  expect(evidenceText({})).toBe('');
});
