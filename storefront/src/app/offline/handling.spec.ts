import { describe, expect, it } from '@jest/globals';
import { handlingOf, standInFor } from './handling.js';

const ORIGIN = 'https://shop.example';
const asked = (url: string, facts: Partial<Request> = {}) =>
  handlingOf(
    { method: 'GET', mode: 'cors', destination: '', url: new URL(url, ORIGIN).href, ...facts },
    ORIGIN,
  );

describe('the service worker', () => {
  it.each([
    '/api/auth/token',
    '/api/auth/sessions',
    '/api/paypal/create-order',
    '/api/users/messages',
    '/api/users/profile',
    '/api/rentals/my-rentals',
    '/api/mvps/my-listings',
    '/api/mvps?ids=1',
    '/api/events',
    '/assets/app-1a2b.js',
    '/media/source.zip',
  ])('has no part in %s', (url) => {
    expect(asked(url)).toBeUndefined();
  });

  it('has no part in what changes something, nor in what is asked of others', () => {
    expect(asked('/list', { method: 'POST', mode: 'navigate' })).toBeUndefined();
    expect(asked('https://www.paypal.com/checkoutnow', { mode: 'navigate' })).toBeUndefined();
    expect(asked('https://pictures.example/media/a.png', { destination: 'image' })).toBeUndefined();
  });

  it('looks after pages, and after covers on our own site', () => {
    expect(asked('/mvp/1', { mode: 'navigate', destination: 'document' })).toBe('page');
    expect(asked('/media/covers/one.png', { destination: 'image' })).toBe('cover');
  });

  it('has the saved list’s shell for the saved list, and the offline page for every other', () => {
    expect(standInFor(`${ORIGIN}/saved?from=menu`)).toBe('/index.html');
    expect(standInFor(`${ORIGIN}/`)).toBe('/offline.html');
    expect(standInFor(`${ORIGIN}/saved/else`)).toBe('/offline.html');
    expect(standInFor(`${ORIGIN}/messages`)).toBe('/offline.html');
  });
});
