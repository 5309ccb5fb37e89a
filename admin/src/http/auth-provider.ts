import type { AuthProvider } from 'react-admin';
import { session } from './session.js';

/** react-admin's view of the session. ConsoleGate checks the role before react-admin starts, the server on every call. */
export const authProvider: AuthProvider = {
  login: () => Promise.resolve(),
  checkAuth: () => (session.state().status === 'signedIn' ? Promise.resolve() : Promise.reject(new Error())),
  async checkError(error: { status?: number }) {
    // The user's role may have changed. The new token contains the current role, which ConsoleGate checks.
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
