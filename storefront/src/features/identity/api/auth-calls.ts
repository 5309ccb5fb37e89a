import { AuthMessage, logout, refreshToken, type TokenReply } from '@market/contract/identity/identity';
import { call } from '../../../shared/http/call.js';
import { AUTH_SETTINGS } from '../../../shared/http/environment.js';
import { readAuthConfig } from './auth-config.js';
import type { TabMessage } from './auth-state.js';

const { apiKey: key, emulatorUrl: base } = readAuthConfig(AUTH_SETTINGS);
const service = { base, key };

/** POST /auth/token with the refresh cookie; throws ApiError (401 = not signed in). */
export function requestToken(): Promise<TokenReply> {
  return call(refreshToken, { body: { grant_type: 'refresh_token' }, service });
}

/** POST /auth/logout. */
export function requestLogout(): Promise<void> {
  return call(logout, { service });
}

/** Returns a message of the channel 'auth'; undefined for one that is not the auth client's. */
export function readMessage(data: unknown): TabMessage | AuthMessage | undefined {
  const fromPopup = AuthMessage.safeParse(data);
  if (fromPopup.success) return fromPopup.data;
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined;
  // Only this site's own tabs can post here, and the auth client is their only sender.
  return data.type === 'session' || data.type === 'signed-out' ? (data as TabMessage) : undefined;
}
