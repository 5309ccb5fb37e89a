import type { AuthPorts } from '../../features/identity/api/auth-ports.js';

const doNothing = () => undefined;
const rejectCall = () => Promise.reject(new Error('The server signs nobody in'));

/** Dependencies of an auth client that is never started: the server renders pages for visitors only (FIND-24). */
export const visitorPorts: AuthPorts = {
  requestToken: rejectCall,
  requestLogout: rejectCall,
  mayBeSignedIn: () => false,
  markSignedIn: doNothing,
  now: () => 0,
  setTimer: () => doNothing,
  runUnderLock: rejectCall,
  sendToTabs: doNothing,
  listenToTabs: doNothing,
  onPageVisible: doNothing,
};
