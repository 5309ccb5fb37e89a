import { ORGANIZATIONS_SCOPE, REPOSITORIES_SCOPE } from '@market/domain/github/github.rules';
import { LISTERS } from '../../sample/people.js';
import type { Token } from './access-token.js';

/**
 * Tokens of the sample listers who gave access to their repositories, with the scopes that the product requests. The
 * tokens are fixed, because the database may be filled before a stand-in runs that could issue them. Fixed tokens are
 * safe, because only the stand-in accepts them.
 */
export const SAMPLE_TOKENS: readonly Token[] = LISTERS.filter(
  ({ givesGitHubAccess }) => givesGitHubAccess,
).map(({ login }) => ({
  token: `gho_sample_${login}`,
  login,
  scopes: ['read:user', REPOSITORIES_SCOPE, ORGANIZATIONS_SCOPE],
}));
