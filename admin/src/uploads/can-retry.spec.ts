import { expect, it } from 'vitest';
import { canRetryUpload } from './can-retry.js';

const video = { kind: 'video', state: 'publishing', failure: null, canRetry: false } as const;

it('offers to retry a failed video only if the server can', () => {
  expect(canRetryUpload({ ...video, state: 'failed', failure: 'quota', canRetry: true })).toBe(true);
  expect(canRetryUpload({ ...video, state: 'failed', failure: 'too long' })).toBe(false);
});

it('offers to retry at once while publishing waits after an error', () => {
  expect(canRetryUpload({ ...video, failure: 'quota' })).toBe(true);
  expect(canRetryUpload({ ...video, state: 'checked', failure: 'quota' })).toBe(true);
  expect(canRetryUpload(video)).toBe(false);
  expect(canRetryUpload({ ...video, state: 'published', failure: 'quota' })).toBe(false);
});

it('offers nothing for a picture', () => {
  expect(canRetryUpload({ ...video, kind: 'image', state: 'failed', canRetry: true })).toBe(false);
});
