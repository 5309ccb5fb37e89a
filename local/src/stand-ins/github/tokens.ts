import type { Forward } from '../sign-in/sign-in-proxy.js';
import type { Token } from './access-token.js';
import type { GitHubState } from './github-state.js';

/**
 * Reads a new access token from the token endpoint's response, which is JSON or a form. Looks up the person to whom it
 * was issued, and stores the token with this person.
 */
export async function storeIssuedToken(
  response: Response,
  gitHub: GitHubState,
  forward: Forward,
): Promise<void> {
  const text = await response.clone().text();
  const isForm = response.headers.get('content-type')?.includes('form') ?? false;
  const tokenFields = isForm
    ? Object.fromEntries(new URLSearchParams(text))
    : (JSON.parse(text) as Record<string, string | undefined>);
  const { access_token: token, scope = '' } = tokenFields;
  if (!token) return;
  const userRequest = new Request('http://emulator/user', { headers: { authorization: `Bearer ${token}` } });
  const { login } = (await (await forward(userRequest)).json()) as { login: string };
  gitHub.storeToken({ token, login, scopes: scope.split(/[\s,]+/).filter(Boolean) });
}

/** Returns the request's access token; undefined if it was never issued or was revoked. */
export function issuedTokenOf(request: Request, gitHub: GitHubState): Token | undefined {
  const token = /^(?:bearer|token) (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  return token === undefined ? undefined : gitHub.findToken(token);
}
