import type { RunningGitHub } from '../../../src/api/use-github.js';
import { authorizationOf, type Person } from '../../clients/people.js';
import type { Market } from '../../testbed/market.js';

/** Lets a lister consent at GitHub to our reading of their repositories, as a browser does. */
export async function consentToGitHub(
  market: Market,
  github: RunningGitHub,
  person: Person,
  login: string,
): Promise<void> {
  const origin = market.entrances[0]?.origin ?? '';
  const started = await fetch(`${origin}/api/users/github-grant`, {
    method: 'POST',
    headers: { authorization: await authorizationOf(market, person), 'content-type': 'application/json' },
    body: JSON.stringify({ repositories: 'all', display: 'page', returnTo: '/list' }),
  });
  const { url } = (await started.json()) as { url: string };
  const there = await follow(origin, url, started);
  const back = await github.consent(there.headers.get('location') ?? '', login);
  const ended = await follow(origin, back, there);
  const last = ended.headers.get('location') ?? '';
  if (ended.status >= 400 || /error/i.test(last))
    throw new Error(`The consent ended with ${ended.status}: ${last}`);
}

/** Opens an address of the product with the cookies that the previous response set. */
function follow(origin: string, address: string, before: Response): Promise<Response> {
  const cookie = before.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const { pathname, search } = new URL(address, origin);
  return fetch(`${origin}${pathname}${search}`, { headers: { cookie }, redirect: 'manual' });
}
