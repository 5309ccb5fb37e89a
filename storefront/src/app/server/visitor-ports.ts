import type { AuthPorts } from '../../features/identity/api/auth-ports.js';

const nothing = () => undefined;
const unasked = () => Promise.reject(new Error('The server signs nobody in'));

/** The ports of a client that is never started: the server renders pages for visitors (FIND-24). */
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
