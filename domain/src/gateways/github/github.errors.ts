/**
 * Why GitHub did not do it. `unauthorized`: it takes the token no longer. `not-found`: there is nothing there that the token
 * may see. `forbidden` and `refused`: the same call will be refused again. `limited`: ask again later, `retryAfterMs` says
 * when. `unclear`: nobody knows what happened, ask again. `too-large` and `elsewhere`: what was offered is not taken.
 */
export type GitHubProblem =
  'unauthorized' | 'not-found' | 'forbidden' | 'refused' | 'limited' | 'unclear' | 'too-large' | 'elsewhere';

/** GitHub did not do it; the message names step and status, never an address or a token. */
export class GitHubError extends Error {
  constructor(
    readonly problem: GitHubProblem,
    message: string,
    readonly retryAfterMs?: number,
  ) {
    super(message);
    this.name = 'GitHubError';
  }
}

const MS = 1000;

/** What an answer that is no success means. */
export function gitHubError(step: string, answer: Pick<Response, 'status' | 'headers'>): GitHubError {
  const { status, headers } = answer;
  const message = `GitHub answered ${status} (${step})`;
  if (status === 401) return new GitHubError('unauthorized', message);
  if (status === 404 || status === 410) return new GitHubError('not-found', message);
  const isLimited =
    status === 429 || headers.has('retry-after') || headers.get('x-ratelimit-remaining') === '0';
  if ((status === 403 || status === 429) && isLimited)
    return new GitHubError('limited', message, waitOf(headers));
  if (status === 403 || status === 451) return new GitHubError('forbidden', message);
  if (status >= 500 || status === 408) return new GitHubError('unclear', message);
  return new GitHubError('refused', message);
}

/** How long GitHub asks to be left alone, by its own clock; undefined where it does not say. */
function waitOf(headers: Headers): number | undefined {
  const asked = headers.get('retry-after');
  if (asked !== null && /^\d+$/.test(asked)) return Number(asked) * MS;
  const waitMs = Number(headers.get('x-ratelimit-reset') ?? NaN) * MS - Date.parse(headers.get('date') ?? '');
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : undefined;
}
