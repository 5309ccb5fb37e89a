import { describe, expect, it } from 'vitest';
import { PageLink } from './page-link.js';

function linkOf(url: string, cursor: string | null | undefined): string | undefined {
  let headerValue: string | undefined;
  const reply = { header: (_name: string, value: unknown) => (headerValue = String(value)) };
  new PageLink({ url }, reply as never).linkNext(cursor);
  return headerValue;
}

describe('the link to the next page', () => {
  it('is the same address with the next cursor, which replaces an earlier one (API-2)', () => {
    expect(linkOf('/api/users/directory?search=a%20b&CURSOR=old&limit=5', 'n=w')).toBe(
      '</api/users/directory?search=a+b&limit=5&cursor=n%3Dw>; rel="next"',
    );
    expect(linkOf('/api/users/directory', 'x')).toBe('</api/users/directory?cursor=x>; rel="next"');
  });

  it('keeps the parameters after a question mark in the query', () => {
    expect(linkOf('/api/users/directory?search=a?b&limit=5', 'x')).toBe(
      '</api/users/directory?search=a%3Fb&limit=5&cursor=x>; rel="next"',
    );
  });

  it('is absent after the last page', () => {
    expect(linkOf('/api/users/directory', null)).toBeUndefined();
    expect(linkOf('/api/users/directory', undefined)).toBeUndefined();
  });

  it('contains no line break and no second bracket, whatever the address contains', () => {
    expect(linkOf('/api/users/directory?search=%0d%0aX:%20y%3E', 'x')).not.toMatch(/[\r\n]|>.*>/);
  });
});
