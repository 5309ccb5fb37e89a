import { expect, it } from '@jest/globals';
import { AdmissionLimit } from './admission-limit.js';

const LOOK_MS = 100;

/** A limit after so many looks, each with so many finished in between, at so many under way. */
function after(
  looks: number,
  { finished, underWay }: { finished: number; underWay: number },
  limit = fresh(),
) {
  let last = 0;
  for (let look = 0; look < looks; look += 1) {
    for (let count = 0; count < finished; count += 1) limit.counts.finish();
    limit.time.ms += LOOK_MS;
    last = limit.counts.whenUnderWay(underWay);
  }
  return { limit, last };
}

function fresh() {
  const time = { ms: 0 };
  return { time, counts: new AdmissionLimit({ max: 100, min: 40 }, () => time.ms) };
}

it('lets as many in as it may as long as nothing is known', () => {
  expect(fresh().counts.whenUnderWay(99)).toBe(100);
});

it('lets in as many as are finished in 120 ms once those under way take longer', () => {
  expect(after(2, { finished: 50, underWay: 100 }).last).toBe(60);
});

it('lets as many in where they are answered in time', () => {
  expect(after(10, { finished: 100, underWay: 100 }).last).toBe(100);
});

it('never lets fewer in than it must, however long it takes', () => {
  expect(after(10, { finished: 0, underWay: 100 }).last).toBe(40);
  expect(after(10, { finished: 0, underWay: 40 }).last).toBe(100);
});

it('lets more in by and by when the wait is over', () => {
  const { limit } = after(2, { finished: 20, underWay: 100 });
  expect(after(1, { finished: 20, underWay: 10 }, limit).last).toBe(41);
  expect(after(59, { finished: 1, underWay: 1 }, limit).last).toBe(100);
});

it('takes a sudden crowd after a quiet time for what it is, and not for slow work', () => {
  const { time, counts } = fresh();
  time.ms += 50 * LOOK_MS;
  for (let count = 0; count < 100; count += 1) expect(counts.whenUnderWay(count)).toBe(100);
});

it('bears with a pause: what takes long for one look alone is not refused', () => {
  const { limit, last } = after(1, { finished: 0, underWay: 90 });
  expect(last).toBe(100);
  expect(after(1, { finished: 90, underWay: 60 }, limit).last).toBe(100);
});
