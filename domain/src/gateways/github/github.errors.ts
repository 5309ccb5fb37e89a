import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../foundation/clock.js';

/**
 * Why a call to GitHub failed. `unauthorized`: GitHub no longer accepts the token. `not-found`: GitHub shows no such
 * resource with this token; GitHub gives the same response for a deleted repository and for one that the token may not
 * read. `restricted`: an organization has not approved our app, requires the lister to sign in to it first, or does not
 * allow our IP address; retry slowly. `forbidden` and `refused`: a retry would be refused too. `limited`: GitHub's rate
 * limit; retry after `retryAfterMs`. `unclear`: the outcome is unknown; retry. `too-large`: the archive exceeds our
 * limit. `elsewhere`: GitHub redirected to a host that we do not trust.
 */
export type GitHubProblem =
  | 'unauthorized'
  | 'not-found'
  | 'restricted'
  | 'forbidden'
  | 'refused'
  | 'limited'
  | 'unclear'
  | 'too-large'
  | 'elsewhere';

/**
 * A call to GitHub failed. The message contains the call's name and the status, never an address or a token.
 */
export class GitHubError extends Error {
  constructor(
    readonly problem: GitHubProblem,
    message: string,
    readonly retryAfterMs?: number,
    /** The OAuth scopes that the token has according to GitHub; undefined if the response does not say. */
    readonly tokenScopes?: readonly string[],
  ) {
    super(message);
    this.name = 'GitHubError';
  }
}

const MS_PER_SECOND = 1000;
/** Delay after a secondary rate limit, if GitHub does not say when to retry. */
const SECONDARY_LIMIT_PAUSE_MS = MINUTE_MS;
/** Delay after an organization's restriction, which only its owner or the lister can remove. */
const RESTRICTION_PAUSE_MS = HOUR_MS;
/** Delay after GitHub refused an invitation, because a repository can send only 50 in 24 hours. */
const INVITATION_LIMIT_PAUSE_MS = DAY_MS;

const RESTRICTION_PATTERN =
  /OAuth App access restrictions|organization SAML enforcement|has an IP allow list enabled/i;
/** Matches GitHub's refusal to invite to a private repository because its organization has paid for no more members. */
const NO_SEAT_PATTERN = /no_seat|purchase at least one more seat/i;
const SECONDARY_LIMIT_PATTERN = /secondary rate limit|abuse detection/i;

/**
 * The parts of an unsuccessful response that determine which error is thrown; `text` is the start of its
 * body.
 */
export interface GitHubRefusal extends Pick<Response, 'status' | 'headers'> {
  readonly text?: string;
}

/** Returns the error for an unsuccessful response (DELIVERY-23). */
export function gitHubError(step: string, response: GitHubRefusal): GitHubError {
  const { status, headers, text = '' } = response;
  const message = `GitHub responded ${status} (${step})`;
  if (status === 401) return new GitHubError('unauthorized', message);
  const tokenScopes = headers
    .get('x-oauth-scopes')
    ?.split(/[\s,]+/)
    .filter(Boolean);
  if (status === 404 || status === 410) return new GitHubError('not-found', message, undefined, tokenScopes);
  const isRateLimited =
    status === 429 || headers.has('retry-after') || headers.get('x-ratelimit-remaining') === '0';
  if ((status === 403 || status === 429) && isRateLimited)
    return new GitHubError('limited', message, retryAfterMs(headers));
  if (status === 403 && SECONDARY_LIMIT_PATTERN.test(text))
    return new GitHubError('limited', message, SECONDARY_LIMIT_PAUSE_MS);
  if (status === 403 && (headers.has('x-github-sso') || RESTRICTION_PATTERN.test(text)))
    return new GitHubError('restricted', message, RESTRICTION_PAUSE_MS);
  if (status === 422 && step === 'invite' && NO_SEAT_PATTERN.test(text))
    return new GitHubError('forbidden', message);
  if (status === 422 && step === 'invite')
    return new GitHubError('limited', message, INVITATION_LIMIT_PAUSE_MS);
  if (status === 403 || status === 451) return new GitHubError('forbidden', message, undefined, tokenScopes);
  if (status >= 500 || status === 408) return new GitHubError('unclear', message);
  return new GitHubError('refused', message);
}

/**
 * Returns after how many milliseconds GitHub allows the next call; undefined if the response does not say.
 * Compares only times of GitHub's clock, because ours may differ.
 */
function retryAfterMs(headers: Headers): number | undefined {
  const retryAfter = headers.get('retry-after');
  if (retryAfter !== null && /^\d+$/.test(retryAfter)) return Number(retryAfter) * MS_PER_SECOND;
  const waitMs =
    Number(headers.get('x-ratelimit-reset') ?? NaN) * MS_PER_SECOND - Date.parse(headers.get('date') ?? '');
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : undefined;
}
