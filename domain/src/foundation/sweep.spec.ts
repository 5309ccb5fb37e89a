import { describe, expect, it } from 'vitest';
import { runEach, runUntilStopped } from './sweep.js';

describe('runEach', () => {
  it('continues after a row that fails, and throws its error at the end', async () => {
    const handledIds: string[] = [];
    const handleId = (id: string) =>
      id === 'bad' ? Promise.reject(new Error('bad')) : Promise.resolve(void handledIds.push(id));
    await expect(runEach(['first', 'bad', 'last'], handleId)).rejects.toThrow('bad');
    expect(handledIds).toEqual(['first', 'last']);
  });

  it('handles no more rows once the sweep is stopped (API-10)', async () => {
    const stop = new AbortController();
    const handledIds: string[] = [];
    const handleId = (id: string) => {
      handledIds.push(id);
      if (id === 'second') stop.abort();
      return Promise.resolve();
    };
    const ids = ['first', 'second', 'third'];
    expect(await runUntilStopped(stop.signal, () => runEach(ids, handleId))).toBe(2);
    expect(handledIds).toEqual(['first', 'second']);
    expect(await runEach(ids, handleId)).toBe(3);
  });

  it('returns how many rows there were', async () => {
    expect(await runEach(['first', 'last'], () => Promise.resolve())).toBe(2);
    expect(await runEach([], () => Promise.resolve())).toBe(0);
  });
});
