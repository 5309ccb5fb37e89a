import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { safeReturnTo, withQuery } from './return-to.js';

describe('the page to open after signing in', () => {
  it.each(['/', '/mvp/1', '/browse?search=a%20b&sort=price', '/profile#links', '/user/a.b', '/logins'])(
    'is %s, as requested',
    (path) => {
      expect(safeReturnTo(path, '/fallback')).toBe(path);
    },
  );

  it.each([
    undefined,
    '',
    'mvp/1',
    'https://evil.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/\\/evil.example',
    '/%5cevil\\',
    '\\\\evil.example',
    '\\evil.example',
    'https:evil.example',
    'https:/evil.example',
    '/\r\nset-cookie:a=b',
    '\u0000//evil.example',
    '\u00a0//evil.example',
    '/\u2028/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' /mvp/1',
    '/a b',
    '/\u0000',
    '/ünï',
    '/..//evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    '/login',
    '/login?auth_error=x',
    '/api/auth/logout',
    `/${'x'.repeat(600)}`,
  ])('is never %j', (path) => {
    expect(safeReturnTo(path, '/fallback')).toBe('/fallback');
  });

  it('is on this site for any input (SIGNIN-8)', () => {
    const OWN_ORIGIN = 'http://localhost:3000';
    const urlPiece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '//',
      'evil.example',
      '@',
      ':',
      '%2f',
      '%5c',
      '\t',
      '?',
      '#',
      'a',
      'http:',
    );
    fc.assert(
      fc.property(fc.array(urlPiece, { maxLength: 8 }), (parts) => {
        const path = safeReturnTo(parts.join(''), '/fallback');
        expect(new URL(path, OWN_ORIGIN).origin).toBe(OWN_ORIGIN);
        expect(new URL(withQuery(path, { auth_error: 'x' }), OWN_ORIGIN).origin).toBe(OWN_ORIGIN);
      }),
    );
  });

  it('contains further parameters', () => {
    expect(withQuery('/profile?tab=a#b', { linked: 'github' })).toBe('/profile?tab=a&linked=github#b');
  });
});
