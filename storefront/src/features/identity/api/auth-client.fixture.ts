import type { AuthClient } from './auth-client.js';
import type { AuthState } from './auth-state.js';

/** Returns an auth client whose session is unknown until `setState` is called. */
export function createAuthClient(): { client: AuthClient; setState: (state: AuthState) => void } {
  let currentState: AuthState = { status: 'loading' };
  let notify: () => void = () => undefined;
  const client = {
    getState: () => currentState,
    subscribe: (listener: () => void) => {
      notify = listener;
      return () => undefined;
    },
    start: () => Promise.resolve(),
  } as unknown as AuthClient;
  const setState = (state: AuthState) => {
    currentState = state;
    notify();
  };
  return { client, setState };
}
