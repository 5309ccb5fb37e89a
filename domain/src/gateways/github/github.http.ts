import type * as z from 'zod';
import { SECOND_MS } from '../../foundation/clock.js';
import { gitHubError, GitHubError } from './github.errors.js';

const ANSWER_WITHIN_MS = 15 * SECOND_MS;
/** The version of GitHub's REST API that is spoken here. */
const VERSION = '2022-11-28';
const MOVED = [301, 302, 307, 308];

/** A call of GitHub's REST API. */
export interface GitHubCall {
  /** What it is for, in errors. */
  readonly step: string;
  readonly method?: 'GET' | 'PUT' | 'DELETE';
  /** Below the API's address; every part of it is encoded. */
  readonly path: string;
  readonly authorization: string;
  readonly body?: object;
  /** How long the whole answer may take; 15 s unless given. */
  readonly withinMs?: number;
  /** Statuses that are answers too, besides successes. */
  readonly also?: readonly number[];
}

/**
 * Asks GitHub. What is read is followed to where a renamed repository went, on GitHub's own API alone; throws GitHubError
 * for anything but a success or what `also` names.
 */
export async function askGitHub(apiUrl: string, call: GitHubCall): Promise<Response> {
  const { step, method = 'GET', path, also = [] } = call;
  const answer = await send(`${apiUrl}${path}`, call);
  if (answer.ok || also.includes(answer.status)) return answer;
  await answer.body?.cancel();
  const moved = method === 'GET' && MOVED.includes(answer.status) ? answer.headers.get('location') : null;
  const isOwn = moved !== null && moved.startsWith(`${apiUrl}/`);
  if (!isOwn) throw gitHubError(step, answer);
  const there = await send(moved, call);
  if (there.ok || also.includes(there.status)) return there;
  await there.body?.cancel();
  throw gitHubError(step, there);
}

function send(address: string, call: GitHubCall): Promise<Response> {
  const { step, method = 'GET', authorization, body, withinMs = ANSWER_WITHIN_MS } = call;
  return fetch(address, {
    method,
    headers: {
      accept: 'application/vnd.github+json',
      authorization,
      'user-agent': 'mvp-market',
      'x-github-api-version': VERSION,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    redirect: 'manual',
    signal: AbortSignal.timeout(withinMs),
  }).catch(() => {
    throw new GitHubError('unclear', `GitHub did not answer (${step})`);
  });
}

/** Reads an answer's JSON; throws GitHubError `unclear` for anything else. */
export async function readGitHub<S extends z.ZodType>(
  step: string,
  answer: Response,
  schema: S,
): Promise<z.output<S>> {
  const parsed = schema.safeParse(await answer.json().catch(() => undefined));
  if (!parsed.success) throw new GitHubError('unclear', `GitHub answered in another form (${step})`);
  return parsed.data;
}
