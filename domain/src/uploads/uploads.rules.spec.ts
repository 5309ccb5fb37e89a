import { describe, expect, it } from 'vitest';
import { retryDelayMs, shownFileName, videoTitle } from './uploads.rules.js';
import { canChange, statesBefore } from './upload.states.js';

describe('a file name', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\videos\\demo.mp4', 'demo.mp4'],
    ['a\u0000b\u202Ec.mp4', 'abc.mp4'],
    ['', ''],
    ['x'.repeat(500), 'x'.repeat(200)],
  ])('%j is shown as %j', (name, expectedName) => expect(shownFileName(name)).toBe(expectedName));
});

describe('a video', () => {
  it.each([
    ['Habit Garden', 'clip.mp4', 'Habit Garden'],
    ['', '../my demo.final.mp4', 'my demo.final'],
    ['<script>alert(1)</script>', '', 'script alert(1) /script'],
    [' ', '.mp4', 'MVP demo'],
    ['🌱'.repeat(120), '', '🌱'.repeat(100)],
  ])('%j of the file %j is called %j on YouTube', (title, file, called) =>
    expect(videoTitle(title, file)).toBe(called),
  );
});

describe('an upload', () => {
  it('is retried after growing delays of at most ten minutes', () => {
    expect([1, 2, 3, 20, 1000].map(retryDelayMs)).toEqual([5000, 10_000, 20_000, 600_000, 600_000]);
  });

  it('never leaves published or stored, and never skips its check', () => {
    for (const nextState of ['receiving', 'received', 'checked', 'publishing', 'failed'] as const) {
      expect(canChange('published', nextState)).toBe(false);
      expect(canChange('stored', nextState)).toBe(false);
    }
    expect(statesBefore('published')).toEqual(['publishing']);
    expect(canChange('receiving', 'checked')).toBe(false);
    expect(canChange('received', 'publishing')).toBe(false);
  });
});
