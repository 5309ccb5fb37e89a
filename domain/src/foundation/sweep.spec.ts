import { describe, expect, it } from 'vitest';
import { runEach } from './sweep.js';

describe('runEach', () => {
  it('continues after a row that fails, and throws its error at the end', async () => {
    const handledIds: string[] = [];
    const handleId = (id: string) =>
      id === 'bad' ? Promise.reject(new Error('bad')) : Promise.resolve(void handledIds.push(id));
    await expect(runEach(['first', 'bad', 'last'], handleId)).rejects.toThrow('bad');
    expect(handledIds).toEqual(['first', 'last']);
  });

  it('returns how many rows there were', async () => {
    expect(await runEach(['first', 'last'], () => Promise.resolve())).toBe(2);
    expect(await runEach([], () => Promise.resolve())).toBe(0);
  });
});
