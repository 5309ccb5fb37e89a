import {
  type AuthUser,
  type ProviderName,
  startLink,
  unlinkProvider,
} from '@market/contract/identity/identity';
import { call } from '../../../shared/http/call.js';

/** Starts linking a sign-in method in this browser; returns the provider's address to open (SIGNIN-2). */
export async function requestProviderLinking(
  provider: ProviderName,
  display: 'popup' | 'page',
  returnTo: string,
): Promise<string> {
  return (await call(startLink, { params: { provider }, body: { display, returnTo } })).url;
}

/**
 * Unlinks a sign-in method and returns the changed user. The server responds 409 if it is the last method
 * (SIGNIN-4).
 */
export function requestUnlink(provider: ProviderName): Promise<AuthUser> {
  return call(unlinkProvider, { params: { provider } });
}
