import { beforeEach, describe, expect, it } from 'vitest';
import { deleteDraft, deleteDrafts, storeDraft, readDraft } from './drafts.js';

beforeEach(() => sessionStorage.clear());

describe('a draft', () => {
  it('contains the latest values, under its own key', () => {
    storeDraft('message:ada:lina', { subject: 'Hello', content: 'One' });
    storeDraft('message:ada:lina', { subject: 'Hello', content: 'Two' });
    expect(readDraft('message:ada:lina')).toEqual({ subject: 'Hello', content: 'Two' });
    expect(readDraft('message:bob:lina')).toBeNull();
  });

  it('is deleted after it was sent, or when all its fields are empty', () => {
    storeDraft('a', { content: 'x' });
    deleteDraft('a');
    expect(readDraft('a')).toBeNull();
    storeDraft('a', { content: 'x' });
    storeDraft('a', { content: ' ' });
    expect(readDraft('a')).toBeNull();
  });

  it('deletes the drafts of one person and nothing else', () => {
    storeDraft('a', { content: 'x' });
    sessionStorage.setItem('shortsPosition', 'y');
    deleteDrafts();
    expect(Object.keys(sessionStorage)).toEqual(['shortsPosition']);
  });

  it('in an invalid format is ignored', () => {
    sessionStorage.setItem('draft:a', '{"content":1}');
    sessionStorage.setItem('draft:b', '{');
    expect(readDraft('a')).toBeNull();
    expect(readDraft('b')).toBeNull();
  });
});
