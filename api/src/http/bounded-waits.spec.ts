import { afterEach, expect, it } from '@jest/globals';
import { BoundedWaits } from './bounded-waits.js';

const WITHIN_MS = 1000;

let nowMs = 0;
const waits = new BoundedWaits(WITHIN_MS, () => nowMs);
afterEach(() => waits.stop());

it('gives work its time, and gives up what takes longer, not a moment sooner', async () => {
  const never = new Promise<string>(() => undefined);
  const first = waits.within(never);
  nowMs = 500;
  const second = waits.within(never);
  const quick = waits.within(Promise.resolve('done'));
  const failed = waits.within(Promise.reject(new Error('broken')));
  expect(await quick).toBe('done');
  await expect(failed).rejects.toThrow('broken');
  const over: string[] = [];
  void first.catch((error: { code: string }) => over.push(`first ${error.code}`));
  void second.catch((error: { code: string }) => over.push(`second ${error.code}`));
  nowMs = 999;
  waits.look();
  await Promise.resolve();
  expect(over).toEqual([]);
  nowMs = 1000;
  waits.look();
  await expect(first).rejects.toMatchObject({ code: 'server/unavailable' });
  expect(over).toEqual(['first server/unavailable']);
  nowMs = 1500;
  waits.look();
  await expect(second).rejects.toMatchObject({ code: 'server/unavailable' });
});
