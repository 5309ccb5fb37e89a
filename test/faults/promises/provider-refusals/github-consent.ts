import type { RunningGitHub } from '../../../src/api/use-github.js';
import { authorizationOf, type Person } from '../../clients/people.js';
import type { Market } from '../../testbed/market.js';

/**
 * Lets a lister give us permission at GitHub to read their repositories. Sends the requests that a browser would send.
 */
export async function consentToGitHub(
  market: Market,
  github: RunningGitHub,
  person: Person,
  login: string,
): Promise<void> {
  const origin = market.publicServers[0]?.origin ?? '';
  const startResponse = await fetch(`${origin}/api/users/github-grant`, {
    method: 'POST',
    headers: { authorization: await authorizationOf(market, person), 'content-type': 'application/json' },
    body: JSON.stringify({ repositories: 'all', display: 'page', returnTo: '/list' }),
  });
  const { url } = (await startResponse.json()) as { url: string };
  const authorizeResponse = await openWithCookies(origin, url, startResponse);
  const callbackUrl = await github.consent(authorizeResponse.headers.get('location') ?? '', login);
  const callbackResponse = await openWithCookies(origin, callbackUrl, authorizeResponse);
  const finalLocation = callbackResponse.headers.get('location') ?? '';
  if (callbackResponse.status >= 400 || /error/i.test(finalLocation))
    throw new Error(`The consent ended with ${callbackResponse.status}: ${finalLocation}`);
}

/** Opens an address of the product with the cookies that the previous response set. */
function openWithCookies(origin: string, address: string, previousResponse: Response): Promise<Response> {
  const cookie = previousResponse.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
  const { pathname, search } = new URL(address, origin);
  return fetch(`${origin}${pathname}${search}`, { headers: { cookie }, redirect: 'manual' });
}
