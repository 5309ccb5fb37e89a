import { describe, expect, it } from 'vitest';
import { actOnRows, undoTimeLeftMs } from './act-on-rows.js';

const UNDO_WINDOW_MS = 10_000;

/** Simulated requests of two seconds each, with a simulated clock. Those for `refusedIds` fail. */
function startRequests(refusedIds: readonly number[] = []) {
  const requests = {
    atMs: 0,
    openCount: 0,
    openCountMax: 0,
    nowMs: () => requests.atMs,
    send: async (id: number) => {
      const sentAtMs = requests.atMs;
      requests.openCount += 1;
      requests.openCountMax = Math.max(requests.openCountMax, requests.openCount);
      await Promise.resolve();
      requests.atMs = sentAtMs + 2000;
      requests.openCount -= 1;
      if (refusedIds.includes(id)) throw new Error(`${id} was decided`);
    },
  };
  return requests;
}

const IDS = Array.from({ length: 12 }, (_, index) => index + 1);

describe('an action on several rows', () => {
  it('sends a few requests at the same time', async () => {
    const requests = startRequests();
    await actOnRows(IDS, requests.send, requests.nowMs);
    expect(requests).toMatchObject({ openCountMax: 5, atMs: 6000 });
  });

  it('goes on after a failure, and returns successes and errors in the order of the rows', async () => {
    const requests = startRequests([2, 11]);
    expect(await actOnRows(IDS, requests.send, requests.nowMs)).toEqual({
      succeededIds: [1, 3, 4, 5, 6, 7, 8, 9, 10, 12],
      failedIds: [2, 11],
      errors: [new Error('2 was decided'), new Error('11 was decided')],
      firstSentAtMs: 0,
    });
  });
});

describe('the time in which a bulk decision can be undone (REVIEW-9)', () => {
  const timeLeftMs = async (ids: readonly number[], refusedIds: readonly number[] = []) => {
    const requests = startRequests(refusedIds);
    const results = await actOnRows(ids, requests.send, requests.nowMs);
    return undoTimeLeftMs(results, UNDO_WINDOW_MS, requests.nowMs());
  };

  it('ends when the first decision takes effect, not 10 seconds after the last', async () => {
    expect(await timeLeftMs([1])).toBe(8000);
    expect(await timeLeftMs(IDS)).toBe(4000);
  });

  it('is over if the first decision took effect while the others were sent', async () => {
    expect(await timeLeftMs(Array.from({ length: 25 }, (_, index) => index))).toBe(0);
  });

  it('is counted from the first decision that succeeded; without one there is none', async () => {
    expect(await timeLeftMs(IDS, [1, 2, 3, 4, 5])).toBe(6000);
    expect(await timeLeftMs([1], [1])).toBe(0);
  });
});
