import { AuthMessage, logout, refreshToken, type TokenReply } from '@market/contract/identity/identity';
import { call } from '../../../shared/http/call.js';
import { AUTH_SETTINGS } from '../../../shared/http/environment.js';
import { readAuthConfig } from './auth-config.js';
import type { TabMessage } from './auth-state.js';

const { apiKey: key, emulatorUrl: base } = readAuthConfig(AUTH_SETTINGS);
const authService = { base, key };

/**
 * Requests an access token with the refresh cookie (POST /auth/token). Throws ApiError; its status 401 means signed
 * out.
 */
export function requestToken(): Promise<TokenReply> {
  return call(refreshToken, { body: { grant_type: 'refresh_token' }, service: authService });
}

/** Ends the session on the server (POST /auth/logout). */
export function requestLogout(): Promise<void> {
  return call(logout, { service: authService });
}

/** Parses a message of the broadcast channel 'auth'; returns undefined for any other data. */
export function parseAuthMessage(data: unknown): TabMessage | AuthMessage | undefined {
  const popupMessage = AuthMessage.safeParse(data);
  if (popupMessage.success) return popupMessage.data;
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined;
  // The cast is safe: only tabs of this site can post to the channel, and only the auth client does.
  return data.type === 'session' || data.type === 'signed-out' ? (data as TabMessage) : undefined;
}
