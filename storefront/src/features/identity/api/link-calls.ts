import { type AuthUser, type ProviderName, startLink, unlinkProvider } from '@market/contract/identity';
import { call } from '../../../shared/http/call.js';

/** Allows this browser to link a sign-in method, and answers the address to open (DESIGN §4). */
export async function requestLink(
  provider: ProviderName,
  display: 'popup' | 'page',
  returnTo: string,
): Promise<string> {
  return (await call(startLink, { params: { provider }, body: { display, returnTo } })).url;
}

/** Unlinks a sign-in method and answers the user without it; 409 on the last one. */
export function requestUnlink(provider: ProviderName): Promise<AuthUser> {
  return call(unlinkProvider, { params: { provider } });
}
