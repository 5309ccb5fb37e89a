import { describe, expect, it } from 'vitest';
import { summarize } from './page-head.js';

describe('the description of a page', () => {
  it('is cut between characters, not inside of one', () => {
    const text = summarize(`${'x'.repeat(158)}👍👍`);
    expect(text).toBe(`${'x'.repeat(158)}…`);
  });

  it('is cut between words', () => {
    expect(summarize(`${'word '.repeat(40)}`)).toBe(`${'word '.repeat(31).trim()}…`);
  });
});
