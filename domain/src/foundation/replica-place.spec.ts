import { expect, it } from 'vitest';
import { NOTHING_WRITTEN } from './lsn.js';
import { LAG_MAX_MS, ReplicaPlace } from './replica-place.js';

/** One that has come to 100, as of moment 0. */
function upToDate(): ReplicaPlace {
  const place = new ReplicaPlace();
  place.primaryAt(100n, 0, place.knock());
  place.replicaAt(100n);
  return place;
}

it('is not asked before anything is known of it', () => {
  const place = new ReplicaPlace();
  expect(place.has(NOTHING_WRITTEN, 0)).toBe(false);
  place.replicaAt(100n);
  expect(place.has(NOTHING_WRITTEN, 0)).toBe(false);
});

it('is asked for what was written up to where it has come, and not a byte further', () => {
  const place = upToDate();
  expect([place.has(NOTHING_WRITTEN, 1), place.has(100n, 1), place.has(101n, 1)]).toEqual([
    true,
    true,
    false,
  ]);
});

it('is not asked from a knock until it has come past what the knock told of', () => {
  const place = upToDate();
  const knock = place.knock();
  expect(place.has(NOTHING_WRITTEN, 1)).toBe(false);
  place.primaryAt(150n, 2, knock);
  expect(place.has(NOTHING_WRITTEN, 2)).toBe(false);
  place.replicaAt(149n);
  expect(place.has(NOTHING_WRITTEN, 3)).toBe(false);
  place.replicaAt(150n);
  expect(place.has(NOTHING_WRITTEN, 4)).toBe(true);
});

it('does not take a place of the log that was asked for before the last knock', () => {
  const place = upToDate();
  const earlier = place.knock();
  place.knock();
  place.primaryAt(100n, 1, earlier);
  expect(place.has(NOTHING_WRITTEN, 1)).toBe(false);
});

it('is not asked once it lags too much, however little is asked for', () => {
  const place = upToDate();
  place.primaryAt(120n, 10, 1);
  expect(place.has(NOTHING_WRITTEN, LAG_MAX_MS)).toBe(true);
  expect(place.has(NOTHING_WRITTEN, LAG_MAX_MS + 1)).toBe(false);
  place.replicaAt(120n);
  expect(place.has(NOTHING_WRITTEN, LAG_MAX_MS + 10)).toBe(true);
});

it('is not believed after it was lost: another may answer there, which has not come as far', () => {
  const place = upToDate();
  place.lost();
  expect(place.has(NOTHING_WRITTEN, 1)).toBe(false);
  place.replicaAt(90n);
  place.primaryAt(100n, 2, 1);
  expect(place.has(NOTHING_WRITTEN, 2)).toBe(false);
});
