import { expect, it } from 'vitest';
import { NOTHING_WRITTEN } from './lsn.js';
import { LAG_MAX_MS, ReplicaProgress } from './replica-progress.js';

/** Returns a replica that had replayed the log up to position 100 at the time 0. */
function createUpToDateReplica(): ReplicaProgress {
  const progress = new ReplicaProgress();
  progress.recordPrimaryPosition(100n, 0, progress.countNotification());
  progress.recordReplicaPosition(100n);
  return progress;
}

it('a replica is not read before the positions of both servers are known', () => {
  const progress = new ReplicaProgress();
  expect(progress.hasReplayed(NOTHING_WRITTEN, 0)).toBe(false);
  progress.recordReplicaPosition(100n);
  expect(progress.hasReplayed(NOTHING_WRITTEN, 0)).toBe(false);
});

it('a replica is used if the caller’s writes are at or before its position, and not one byte after it', () => {
  const progress = createUpToDateReplica();
  expect([
    progress.hasReplayed(NOTHING_WRITTEN, 1),
    progress.hasReplayed(100n, 1),
    progress.hasReplayed(101n, 1),
  ]).toEqual([true, true, false]);
});

it('a replica is not read after a notification until it has replayed the change', () => {
  const progress = createUpToDateReplica();
  const notification = progress.countNotification();
  expect(progress.hasReplayed(NOTHING_WRITTEN, 1)).toBe(false);
  progress.recordPrimaryPosition(150n, 2, notification);
  expect(progress.hasReplayed(NOTHING_WRITTEN, 2)).toBe(false);
  progress.recordReplicaPosition(149n);
  expect(progress.hasReplayed(NOTHING_WRITTEN, 3)).toBe(false);
  progress.recordReplicaPosition(150n);
  expect(progress.hasReplayed(NOTHING_WRITTEN, 4)).toBe(true);
});

it('a log position that was read before the last notification is ignored', () => {
  const progress = createUpToDateReplica();
  const earlierNotification = progress.countNotification();
  progress.countNotification();
  progress.recordPrimaryPosition(100n, 1, earlierNotification);
  expect(progress.hasReplayed(NOTHING_WRITTEN, 1)).toBe(false);
});

it('a replica is not read while it lags too much, whatever position is needed', () => {
  const progress = createUpToDateReplica();
  progress.recordPrimaryPosition(120n, 10, 1);
  expect(progress.hasReplayed(NOTHING_WRITTEN, LAG_MAX_MS)).toBe(true);
  expect(progress.hasReplayed(NOTHING_WRITTEN, LAG_MAX_MS + 1)).toBe(false);
  progress.recordReplicaPosition(120n);
  expect(progress.hasReplayed(NOTHING_WRITTEN, LAG_MAX_MS + 10)).toBe(true);
});

it('a replica is not read after a lost connection until it has replayed the log again', () => {
  const progress = createUpToDateReplica();
  progress.discardPosition();
  expect(progress.hasReplayed(NOTHING_WRITTEN, 1)).toBe(false);
  progress.recordReplicaPosition(90n);
  progress.recordPrimaryPosition(100n, 2, 1);
  expect(progress.hasReplayed(NOTHING_WRITTEN, 2)).toBe(false);
});
