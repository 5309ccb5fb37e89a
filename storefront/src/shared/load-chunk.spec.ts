import { afterEach, describe, expect, it, vi } from 'vitest';
import { ChunkLoadError, loadChunk } from './load-chunk.js';

afterEach(() => {
  vi.useRealTimers();
});

describe('a script chunk', () => {
  it('is returned when it loads', async () => {
    expect(await loadChunk(() => Promise.resolve('code'))).toBe('code');
  });

  it('is reported as a chunk-load error when it is missing', async () => {
    const missingChunk = loadChunk(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(missingChunk).rejects.toBeInstanceOf(ChunkLoadError);
    await expect(missingChunk).rejects.toMatchObject({ name: 'ChunkLoadError', code: 'chunk-load' });
  });

  it('is reported after 120 seconds, and not before', async () => {
    vi.useFakeTimers();
    const onFailure = vi.fn();
    loadChunk(() => new Promise(() => undefined)).catch(onFailure);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(onFailure).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onFailure).toHaveBeenCalledTimes(1);
  });
});
