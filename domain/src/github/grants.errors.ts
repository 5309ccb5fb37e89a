import { GitHubError, type GitHubProblem } from '../gateways/github/github.errors.js';
import { REPOSITORIES_SCOPE } from './github.rules.js';

/**
 * Returns why a call to GitHub failed; undefined if `error` is not a GitHubError. A token that has lost the scope for
 * private repositories counts as `unauthorized`, although GitHub responds as if the repository did not exist
 * (DELIVERY-23).
 */
export function gitHubProblemOf(
  error: unknown,
  grant: { readonly scopes: readonly string[] } | undefined,
): GitHubProblem | undefined {
  if (!(error instanceof GitHubError)) return undefined;
  const { problem, tokenScopes } = error;
  const hasLostScope =
    grant && showsPrivateRepositories(grant) && tokenScopes?.includes(REPOSITORIES_SCOPE) === false;
  return hasLostScope ? 'unauthorized' : problem;
}

/** Returns whether a grant includes private repositories. Without them, GitHub responds as if they did not exist. */
export function showsPrivateRepositories({ scopes }: { readonly scopes: readonly string[] }): boolean {
  return scopes.includes(REPOSITORIES_SCOPE);
}
