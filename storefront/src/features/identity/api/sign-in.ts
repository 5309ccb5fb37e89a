import { LOGIN_TEXTS } from '@market/contract/identity/auth-rules';
import type { AuthUser, ProviderName } from '@market/contract/identity/identity';
import { API_BASE } from '../../../shared/http/environment.js';
import type { AuthClient } from './auth-client.js';
import { AuthFailure } from './auth-state.js';
import { requestProviderLinking, requestUnlink } from './link-calls.js';
import { markSignedIn } from './signed-in-cookie.js';
import { openPopup, waitForPopup } from './popup.js';

/** Returns the address that starts a sign-in at a provider. */
function signInAddress(provider: ProviderName, display: 'popup' | 'page', returnTo: string): string {
  const query = new URLSearchParams({ mode: 'signin', display, returnTo });
  return `${API_BASE}/auth/${provider}?${query.toString()}`;
}

function redirect(address: string, provider: ProviderName): never {
  // Sets the signed-in cookie, so that the page to which the sign-in returns requests a session.
  markSignedIn(true);
  window.location.assign(address);
  throw new AuthFailure(provider, 'auth/redirecting', LOGIN_TEXTS.redirecting);
}

/**
 * Signs in with a pop-up, or with a page redirect if pop-ups are blocked or this domain is not allowed to use them
 * (SIGNIN-1). Throws AuthFailure; its code is 'auth/redirecting' if the page redirect has started.
 */
export async function signIn(
  client: AuthClient,
  provider: ProviderName,
  returnTo: string,
): Promise<AuthUser> {
  const popup = openPopup(signInAddress(provider, 'popup', returnTo));
  if (!popup) return redirect(signInAddress(provider, 'page', returnTo), provider);
  try {
    await waitForPopup(popup, provider, 'signin');
  } catch (error) {
    const isRefusedDomain = error instanceof AuthFailure && error.code === 'auth/unauthorized-domain';
    if (provider === 'google' && isRefusedDomain)
      return redirect(signInAddress(provider, 'page', returnTo), provider);
    throw error;
  }
  const session = await client.refresh();
  if (!session) throw new AuthFailure(provider, 'auth/network-request-failed', '');
  return session.user;
}

/**
 * Links a sign-in method to the signed-in user, and returns the changed user. Throws AuthFailure or ApiError
 * (SIGNIN-2).
 */
export async function linkProvider(
  client: AuthClient,
  provider: ProviderName,
  returnTo: string,
): Promise<AuthUser> {
  if (client.getState().status !== 'signedIn')
    throw new AuthFailure(provider, 'auth/no-user', LOGIN_TEXTS.noUserToLink);
  const popup = openPopup();
  const display = popup ? 'popup' : 'page';
  const url = await requestProviderLinking(provider, display, returnTo).catch((error: unknown) => {
    popup?.close();
    throw error;
  });
  if (!popup) return redirect(url, provider);
  popup.location.assign(url);
  await waitForPopup(popup, provider, 'link');
  const session = await client.refresh();
  if (!session) throw new AuthFailure(provider, 'auth/network-request-failed', '');
  return session.user;
}

/** Unlinks a sign-in method. The server responds 409 if it is the last one (SIGNIN-4). */
export async function unlinkProvider(client: AuthClient, provider: ProviderName): Promise<AuthUser> {
  const user = await requestUnlink(provider);
  client.replaceUser(user);
  return user;
}
