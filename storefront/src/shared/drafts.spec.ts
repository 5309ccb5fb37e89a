import { beforeEach, describe, expect, it } from 'vitest';
import { dropDraft, dropDrafts, keepDraft, readDraft } from './drafts.js';

beforeEach(() => sessionStorage.clear());

describe('a draft', () => {
  it('contains the latest values, under its own key', () => {
    keepDraft('message:ada:lina', { subject: 'Hello', content: 'One' });
    keepDraft('message:ada:lina', { subject: 'Hello', content: 'Two' });
    expect(readDraft('message:ada:lina')).toEqual({ subject: 'Hello', content: 'Two' });
    expect(readDraft('message:bob:lina')).toBeNull();
  });

  it('is deleted after it was sent, or when all its fields are empty', () => {
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

  it('in an invalid format is ignored', () => {
    sessionStorage.setItem('draft:a', '{"content":1}');
    sessionStorage.setItem('draft:b', '{');
    expect(readDraft('a')).toBeNull();
    expect(readDraft('b')).toBeNull();
  });
});
