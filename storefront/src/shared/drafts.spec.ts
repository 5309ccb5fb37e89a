import { beforeEach, describe, expect, it } from 'vitest';
import { dropDraft, dropDrafts, keepDraft, readDraft } from './drafts.js';

beforeEach(() => sessionStorage.clear());

describe('a draft', () => {
  it('is what was typed last, under its own key', () => {
    keepDraft('message:ada:lina', { subject: 'Hello', content: 'One' });
    keepDraft('message:ada:lina', { subject: 'Hello', content: 'Two' });
    expect(readDraft('message:ada:lina')).toEqual({ subject: 'Hello', content: 'Two' });
    expect(readDraft('message:bob:lina')).toBeNull();
  });

  it('is gone once it was sent, or everything was taken out of it', () => {
    keepDraft('a', { content: 'x' });
    dropDraft('a');
    expect(readDraft('a')).toBeNull();
    keepDraft('a', { content: 'x' });
    keepDraft('a', { content: ' ' });
    expect(readDraft('a')).toBeNull();
  });

  it('deletes the drafts of one person and nothing else', () => {
    keepDraft('a', { content: 'x' });
    sessionStorage.setItem('shortsPosition', 'y');
    dropDrafts();
    expect(Object.keys(sessionStorage)).toEqual(['shortsPosition']);
  });

  it('that is none is not read', () => {
    sessionStorage.setItem('draft:a', '{"content":1}');
    sessionStorage.setItem('draft:b', '{');
    expect(readDraft('a')).toBeNull();
    expect(readDraft('b')).toBeNull();
  });
});
