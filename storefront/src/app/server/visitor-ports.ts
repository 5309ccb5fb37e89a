import type { AuthPorts } from '../../features/identity/api/auth-ports.js';

const nothing = () => undefined;
const unasked = () => Promise.reject(new Error('The server signs nobody in'));

/** Ports for an auth client that is never started, because the server renders pages for visitors only (FIND-24). */
export const visitorPorts: AuthPorts = {
  requestToken: unasked,
  requestLogout: unasked,
  mayBeSignedIn: () => false,
  markSignedIn: nothing,
  now: () => 0,
  later: () => nothing,
  alone: unasked,
  tell: nothing,
  hear: nothing,
  onWake: nothing,
};
