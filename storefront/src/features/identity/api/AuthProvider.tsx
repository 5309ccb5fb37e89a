import type { AuthUser } from '@market/contract/identity';
import { createContext, type ReactNode, use, useEffect, useSyncExternalStore } from 'react';
import { nextTask } from '../../../shared/next-task.js';
import type { AuthClient } from './auth-client.js';
import type { AuthState } from './auth-state.js';

const AuthContext = createContext<AuthClient | null>(null);
const loading: AuthState = { status: 'loading' };
const onServer = () => loading;

/** Gives the auth client to the tree, and starts it once the page is there; the server renders as 'loading'. */
export function AuthProvider({
  client,
  children,
}: {
  readonly client: AuthClient;
  readonly children: ReactNode;
}) {
  useEffect(() => {
    // What it finds out draws many parts again: not in the task that has just drawn them for the first time.
    void nextTask().then(() => client.start());
  }, [client]);
  return <AuthContext value={client}>{children}</AuthContext>;
}

/** Where sign-in stands (SPEC §4 'Auth'). */
export function useAuth(): AuthState {
  const client = useAuthClient();
  return useSyncExternalStore(client.subscribe, client.getState, onServer);
}

/** The signed-in user, or null while loading and when signed out. */
export function useUser(): AuthUser | null {
  const state = useAuth();
  return state.status === 'signedIn' ? state.user : null;
}

/** The auth client itself, for sign-in, linking and logout. */
export function useAuthClient(): AuthClient {
  const client = use(AuthContext);
  if (!client) throw new Error('There is no AuthProvider around this');
  return client;
}
