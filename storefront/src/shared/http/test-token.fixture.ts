import { provideTokens } from './token-source.js';

/** For specs: requests of somebody signed in carry the token `a`, which is never renewed. */
export function provideTestToken(): void {
  provideTokens({
    token: () => Promise.resolve('a'),
    tokenNow: () => 'a',
    renew: () => Promise.resolve(null),
  });
}
