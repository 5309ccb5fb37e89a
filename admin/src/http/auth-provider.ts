import type { AuthProvider } from 'react-admin';
import { session } from './session.js';

/**
 * Connects react-admin to the session. It does not check roles: RequireModerator does so before react-admin starts, and
 * the server does so in every call.
 */
export const authProvider: AuthProvider = {
  login: () => Promise.resolve(),
  checkAuth: () => (session.state().status === 'signedIn' ? Promise.resolve() : Promise.reject(new Error())),
  async checkError(error: { status?: number }) {
    // A 403 can mean that the user's role has changed. The response to the refresh contains the current role, which
    // RequireModerator checks.
    if (error.status === 403) await session.refresh().catch(() => undefined);
  },
  async logout() {
    if (session.state().status === 'signedIn') await session.logout();
    return false;
  },
  getIdentity() {
    const state = session.state();
    if (state.status !== 'signedIn') return Promise.reject(new Error());
    const { uid, displayName, email, photoURL } = state.user;
    return Promise.resolve({ id: uid, fullName: displayName ?? email ?? '', avatar: photoURL ?? undefined });
  },
};
