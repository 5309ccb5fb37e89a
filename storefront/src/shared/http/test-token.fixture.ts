import { provideTokens } from './token-source.js';

/** For specs: requests are sent with the token `a`, as those of a signed-in user; the token is never renewed. */
export function provideTestToken(): void {
  provideTokens({
    token: () => Promise.resolve('a'),
    tokenNow: () => 'a',
    renew: () => Promise.resolve(null),
  });
}
