import type * as z from 'zod';
import { SECOND_MS } from '../../foundation/clock.js';
import { gitHubError, GitHubError, type GitHubRefusal } from './github.errors.js';

const RESPONSE_TIMEOUT_MS = 15 * SECOND_MS;
/** The version of GitHub's REST API that every call names. */
const API_VERSION = '2022-11-28';
/** How many characters of an unsuccessful response are passed on; GitHub's error text is at the start. */
const REFUSAL_MAX_LENGTH = 2000;
const REDIRECT_STATUSES = [301, 302, 307, 308];

/** A call to GitHub's REST API. */
export interface GitHubCall {
  /** The name of the call in error messages. */
  readonly step: string;
  readonly method?: 'GET' | 'PUT' | 'DELETE';
  /** The path below the API's base address; callers encode each segment. */
  readonly path: string;
  readonly authorization: string;
  readonly body?: object;
  /** Time limit of the whole response; 15 s by default. */
  readonly timeoutMs?: number;
  /** Statuses other than successes for which no error is thrown. */
  readonly alsoAccepted?: readonly number[];
}

/**
 * Calls GitHub. A GET follows one redirect within GitHub's API, for renamed repositories. Throws GitHubError
 * for a status that is neither a success nor in `alsoAccepted`.
 */
export async function requestGitHub(apiUrl: string, call: GitHubCall): Promise<Response> {
  const { step, method = 'GET', path, alsoAccepted = [] } = call;
  const response = await send(`${apiUrl}${path}`, call);
  if (response.ok || alsoAccepted.includes(response.status)) return response;
  const redirectUrl =
    method === 'GET' && REDIRECT_STATUSES.includes(response.status) ? response.headers.get('location') : null;
  const isWithinApi = redirectUrl !== null && redirectUrl.startsWith(`${apiUrl}/`);
  if (!isWithinApi) throw gitHubError(step, await readRefusal(response));
  await response.body?.cancel();
  const redirectedResponse = await send(redirectUrl, call);
  if (redirectedResponse.ok || alsoAccepted.includes(redirectedResponse.status)) return redirectedResponse;
  throw gitHubError(step, await readRefusal(redirectedResponse));
}

/**
 * Returns the status, the headers and the start of the body of an unsuccessful response. An unreadable body counts as
 * empty.
 */
async function readRefusal(response: Response): Promise<GitHubRefusal> {
  const { status, headers } = response;
  const text = await response.text().catch(() => '');
  return { status, headers, text: text.slice(0, REFUSAL_MAX_LENGTH) };
}

function send(address: string, call: GitHubCall): Promise<Response> {
  const { step, method = 'GET', authorization, body, timeoutMs = RESPONSE_TIMEOUT_MS } = call;
  return fetch(address, {
    method,
    headers: {
      accept: 'application/vnd.github+json',
      authorization,
      'user-agent': 'mvp-market',
      'x-github-api-version': API_VERSION,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => {
    throw new GitHubError('unclear', `GitHub did not respond (${step})`);
  });
}

/** Parses the JSON of a response; throws GitHubError `unclear` if it does not match the schema. */
export async function parseResponse<S extends z.ZodType>(
  step: string,
  response: Response,
  schema: S,
): Promise<z.output<S>> {
  const result = schema.safeParse(await response.json().catch(() => undefined));
  if (!result.success) throw new GitHubError('unclear', `GitHub responded with an unexpected body (${step})`);
  return result.data;
}
