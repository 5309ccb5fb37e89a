import { describe, expect, it } from 'vitest';
import { handledRequestKind, fallbackPageFor } from './handled-requests.js';

const ORIGIN = 'https://shop.example';
const kindOf = (url: string, fields: Partial<Request> = {}) =>
  handledRequestKind(
    { method: 'GET', mode: 'cors', destination: '', url: new URL(url, ORIGIN).href, ...fields },
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
  ])('does not handle %s', (url) => {
    expect(kindOf(url)).toBeUndefined();
  });

  it('does not handle writes or requests to other sites', () => {
    expect(kindOf('/list', { method: 'POST', mode: 'navigate' })).toBeUndefined();
    expect(kindOf('https://www.paypal.com/checkoutnow', { mode: 'navigate' })).toBeUndefined();
    expect(kindOf('https://pictures.example/media/a.png', { destination: 'image' })).toBeUndefined();
  });

  it('handles pages, and covers of our own site', () => {
    expect(kindOf('/mvp/1', { mode: 'navigate', destination: 'document' })).toBe('page');
    expect(kindOf('/media/covers/one.png', { destination: 'image' })).toBe('cover');
  });

  it('falls back to the app for the saved list, and to the offline page for all other pages', () => {
    expect(fallbackPageFor(`${ORIGIN}/saved?from=menu`)).toBe('/index.html');
    expect(fallbackPageFor(`${ORIGIN}/`)).toBe('/offline.html');
    expect(fallbackPageFor(`${ORIGIN}/saved/else`)).toBe('/offline.html');
    expect(fallbackPageFor(`${ORIGIN}/messages`)).toBe('/offline.html');
  });
});
