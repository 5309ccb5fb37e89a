import { expect, it } from 'vitest';
import { NOTHING_WRITTEN } from './lsn.js';
import { LAG_MAX_MS, ReplicaProgress } from './replica-progress.js';

/** Returns a replica that had replayed the log up to position 100 at the time 0. */
function upToDate(): ReplicaProgress {
  const progress = new ReplicaProgress();
  progress.primaryAt(100n, 0, progress.notify());
  progress.replicaAt(100n);
  return progress;
}

it('is not read before its position is known', () => {
  const progress = new ReplicaProgress();
  expect(progress.has(NOTHING_WRITTEN, 0)).toBe(false);
  progress.replicaAt(100n);
  expect(progress.has(NOTHING_WRITTEN, 0)).toBe(false);
});

it('is read for writes up to its position, and not a byte further', () => {
  const progress = upToDate();
  expect([progress.has(NOTHING_WRITTEN, 1), progress.has(100n, 1), progress.has(101n, 1)]).toEqual([
    true,
    true,
    false,
  ]);
});

it('is not read after a notification until it has replayed the change', () => {
  const progress = upToDate();
  const notification = progress.notify();
  expect(progress.has(NOTHING_WRITTEN, 1)).toBe(false);
  progress.primaryAt(150n, 2, notification);
  expect(progress.has(NOTHING_WRITTEN, 2)).toBe(false);
  progress.replicaAt(149n);
  expect(progress.has(NOTHING_WRITTEN, 3)).toBe(false);
  progress.replicaAt(150n);
  expect(progress.has(NOTHING_WRITTEN, 4)).toBe(true);
});

it('ignores a position of the log that was read before the last notification', () => {
  const progress = upToDate();
  const earlier = progress.notify();
  progress.notify();
  progress.primaryAt(100n, 1, earlier);
  expect(progress.has(NOTHING_WRITTEN, 1)).toBe(false);
});

it('is not read while it lags too much, whatever position is needed', () => {
  const progress = upToDate();
  progress.primaryAt(120n, 10, 1);
  expect(progress.has(NOTHING_WRITTEN, LAG_MAX_MS)).toBe(true);
  expect(progress.has(NOTHING_WRITTEN, LAG_MAX_MS + 1)).toBe(false);
  progress.replicaAt(120n);
  expect(progress.has(NOTHING_WRITTEN, LAG_MAX_MS + 10)).toBe(true);
});

it('starts again after the replica was lost, since another server may be further behind', () => {
  const progress = upToDate();
  progress.lost();
  expect(progress.has(NOTHING_WRITTEN, 1)).toBe(false);
  progress.replicaAt(90n);
  progress.primaryAt(100n, 2, 1);
  expect(progress.has(NOTHING_WRITTEN, 2)).toBe(false);
});
