import { describe, expect, it } from '@jest/globals';
import { DomainError } from '@market/domain/foundation/domain-error';
import { pageAddress } from './sign-in-answer.js';

const ending = { provider: 'github', display: 'page', returnTo: '/list' } as const;

describe('where a page goes on', () => {
  it('is where it came from, told what was linked', () => {
    expect(pageAddress({ ...ending, mode: 'signin' })).toBe('/list');
    expect(pageAddress({ ...ending, mode: 'link' })).toBe('/list?linked=github');
  });

  it('is the login page for a failed sign-in, its own page for a failed linking', () => {
    const failure = new DomainError('auth/access-denied');
    expect(pageAddress({ ...ending, mode: 'signin' }, failure)).toBe(
      '/login?auth_error=auth%2Faccess-denied&provider=github',
    );
    expect(pageAddress({ ...ending, mode: 'link' }, failure)).toBe(
      '/list?auth_error=auth%2Faccess-denied&provider=github',
    );
  });
});
