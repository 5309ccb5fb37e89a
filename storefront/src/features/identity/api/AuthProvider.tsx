import type { AuthUser } from '@market/contract/identity';
import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { nextTask } from '../../../shared/next-task.js';
import type { AuthClient } from './auth-client.js';
import type { AuthState } from './auth-state.js';

const AuthContext = createContext<AuthClient | null>(null);
const loading: AuthState = { status: 'loading' };
const StateContext = createContext<AuthState>(loading);
const onServer = () => loading;

/** Gives the auth client to the tree, and starts it once the page is there; the server renders as 'loading'. */
export function AuthProvider({
  client,
  children,
}: {
  readonly client: AuthClient;
  readonly children: ReactNode;
}) {
  const state = useSyncExternalStore(client.subscribe, client.getState, onServer);
  const [isKnown, setKnown] = useState(false);
  useEffect(() => {
    // The first answer draws half the page again, in steps that leave room for people; what changes later shows at once.
    const forget = client.subscribe(() => startTransition(() => setKnown(true)));
    // Not in the task that has just drawn everything for the first time.
    void nextTask().then(() => client.start());
    return forget;
  }, [client]);
  return (
    <AuthContext value={client}>
      <StateContext value={isKnown ? state : loading}>{children}</StateContext>
    </AuthContext>
  );
}

/** Where sign-in stands (SPEC §4 'Auth'). */
export function useAuth(): AuthState {
  return use(StateContext);
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
