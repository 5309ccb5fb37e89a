import type { AuthProvider } from 'react-admin';
import { session } from './session.js';

/** What react-admin asks about sign-in. Who may be here at all is decided before it starts, and by the server with every call. */
export const authProvider: AuthProvider = {
  login: () => Promise.resolve(),
  checkAuth: () =>
    session.standing().status === 'signedIn' ? Promise.resolve() : Promise.reject(new Error()),
  async checkError(error: { status?: number }) {
    // No moderator any more, perhaps: the new token says so, and the page follows.
    if (error.status === 403) await session.refresh().catch(() => undefined);
  },
  async logout() {
    if (session.standing().status === 'signedIn') await session.logout();
    return false;
  },
  getIdentity() {
    const standing = session.standing();
    if (standing.status !== 'signedIn') return Promise.reject(new Error());
    const { uid, displayName, email, photoURL } = standing.user;
    return Promise.resolve({ id: uid, fullName: displayName ?? email ?? '', avatar: photoURL ?? undefined });
  },
};
