import { describe, expect, it } from 'vitest';
import { isSameSitePath, readReturnPath } from './return-path.js';

const locationWith = (state: unknown) => ({ pathname: '/login', search: '', hash: '', key: 'k', state });

describe('the page to open after signing in', () => {
  it.each(['/', '/profile?tab=rentals', '/user/Rémi%20Beaulieu', '/browse?search=//x'])(
    'is %s, unchanged',
    (from) => {
      expect(readReturnPath(locationWith({ from }))).toBe(from);
    },
  );

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\u0000/evil.example',
    '\\evil.example',
    'https:evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'evil.example',
    '',
    7,
    null,
  ])('is never %j', (from) => {
    expect(isSameSitePath(from)).toBe(false);
    expect(readReturnPath(locationWith({ from }))).toBe('/');
  });

  it.each([null, undefined, 'x', {}])('is the home page without a state: %j', (state) => {
    expect(readReturnPath(locationWith(state))).toBe('/');
  });
});
