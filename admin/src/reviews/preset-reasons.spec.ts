import { REVIEW_REASON_MAX_LENGTH } from '@market/contract/reviews';
import { expect, it } from 'vitest';
import { OWN_REASONS_MAX, PRESET_REASONS, addOwnReason } from './preset-reasons.js';

it('stores at most five reasons that a moderator wrote, the latest first, each once (REVIEW-10)', () => {
  expect(addOwnReason(['a', 'b'], 'c')).toEqual(['c', 'a', 'b']);
  expect(addOwnReason(['a', 'b'], 'b')).toEqual(['b', 'a']);
  const fiveReasons = ['1', '2', '3', '4', '5'];
  expect(addOwnReason(fiveReasons, '6')).toEqual(['6', '1', '2', '3', '4']);
  expect(addOwnReason(fiveReasons, '6')).toHaveLength(OWN_REASONS_MAX);
});

it('does not store a ready-made reason', () => {
  expect(addOwnReason(['a'], PRESET_REASONS[0]?.text ?? '')).toEqual(['a']);
});

it('offers ready-made reasons that a rejection accepts', () => {
  for (const { text } of PRESET_REASONS) expect(text.length).toBeLessThanOrEqual(REVIEW_REASON_MAX_LENGTH);
});
