import { describe, expect, it } from 'vitest';
import { canResend, canRetryGitHub, hasOpenDeadline } from './delivery-actions.js';

const delivery = {
  userId: 'buyer',
  listerId: 'lister',
  state: 'sent',
  archive: null,
  invitation: null,
} as const;

describe('actions on a delivery in the console', () => {
  it('include resend in every state but cancelled', () => {
    for (const state of ['due', 'awaiting-source', 'sent'] as const)
      expect(canResend({ ...delivery, state }, 'moderator')).toBe(true);
    expect(canResend({ ...delivery, state: 'cancelled' }, 'moderator')).toBe(false);
  });

  it('retry at GitHub only what failed there', () => {
    expect(canRetryGitHub({ ...delivery, archive: 'failed' }, 'moderator')).toBe(true);
    expect(canRetryGitHub({ ...delivery, archive: 'kept', invitation: 'failed' }, 'moderator')).toBe(true);
    expect(canRetryGitHub({ ...delivery, archive: 'due', invitation: 'invited' }, 'moderator')).toBe(false);
  });

  it.each(['buyer', 'lister'])('are not offered to its %s', (moderatorId) => {
    expect(canResend(delivery, moderatorId)).toBe(false);
    expect(canRetryGitHub({ ...delivery, archive: 'failed' }, moderatorId)).toBe(false);
  });

  it('show an open deadline while the delivery is due or waits for its source', () => {
    expect((['awaiting-source', 'due', 'sent', 'cancelled'] as const).map(hasOpenDeadline)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
