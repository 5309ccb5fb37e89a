import { describe, expect, it } from 'vitest';
import { PageLink } from './page-link.js';

function linkOf(url: string, cursor: string | null | undefined): string | undefined {
  let set: string | undefined;
  const reply = { header: (_name: string, value: unknown) => (set = String(value)) };
  new PageLink({ url }, reply as never).next(cursor);
  return set;
}

describe('the next page', () => {
  it('is the same address with its cursor, whatever cursor was asked for', () => {
    expect(linkOf('/api/users/directory?search=a%20b&CURSOR=old&limit=5', 'n=w')).toBe(
      '</api/users/directory?search=a+b&limit=5&cursor=n%3Dw>; rel="next"',
    );
    expect(linkOf('/api/users/directory', 'x')).toBe('</api/users/directory?cursor=x>; rel="next"');
  });

  it('is not named where there is none', () => {
    expect(linkOf('/api/users/directory', null)).toBeUndefined();
    expect(linkOf('/api/users/directory', undefined)).toBeUndefined();
  });

  it('cannot be made to break out of its header', () => {
    expect(linkOf('/api/users/directory?search=%0d%0aX:%20y%3E', 'x')).not.toMatch(/[\r\n]|>.*>/);
  });
});
