import type { Behind } from '../sign-in/front.js';
import type { Hub, Token } from './hub.js';

/** Reads the token out of the token endpoint's answer, JSON or form, asks whose it is, and remembers it. */
export async function remember(answer: Response, hub: Hub, behind: Behind): Promise<void> {
  const text = await answer.clone().text();
  const isForm = answer.headers.get('content-type')?.includes('form') ?? false;
  const said = isForm
    ? Object.fromEntries(new URLSearchParams(text))
    : (JSON.parse(text) as Record<string, string | undefined>);
  const { access_token: token, scope = '' } = said;
  if (!token) return;
  const asked = new Request('http://behind/user', { headers: { authorization: `Bearer ${token}` } });
  const { login } = (await (await behind(asked)).json()) as { login: string };
  hub.give({ token, login, scopes: scope.split(/[\s,]+/).filter(Boolean) });
}

/** Whose token a request carries; undefined for one that this stand-in did not give out, or took back. */
export function holderOf(request: Request, hub: Hub): Token | undefined {
  const token = /^(?:bearer|token) (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  return token === undefined ? undefined : hub.holder(token);
}
