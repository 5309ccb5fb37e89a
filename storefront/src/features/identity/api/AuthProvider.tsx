import type { AuthUser } from '@market/contract/identity/identity';
import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import type { AuthClient } from './auth-client.js';
import type { AuthState } from './auth-state.js';

/**
 * After this many milliseconds the session is shown without a transition, because React sometimes never commits the
 * transition (decision 0053).
 */
const SESSION_TRANSITION_MAX_MS = 2_000;

const AuthClientContext = createContext<AuthClient | null>(null);
const LOADING_STATE: AuthState = { status: 'loading' };
const AuthStateContext = createContext<AuthState>(LOADING_STATE);
const getServerState = () => LOADING_STATE;

/** Provides the auth client to all components, and starts it in the browser; the server renders the state 'loading'. */
export function AuthProvider({
  client,
  children,
}: {
  readonly client: AuthClient;
  readonly children: ReactNode;
}) {
  const state = useSyncExternalStore(client.subscribe, client.getState, getServerState);
  const [isSessionKnown, setSessionKnown] = useState(false);
  useEffect(() => {
    const showSession = () => setSessionKnown(true);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = client.subscribe(() => {
      // In a transition, because React would otherwise discard server HTML that it has not hydrated yet.
      startTransition(showSession);
      timer ??= setTimeout(showSession, SESSION_TRANSITION_MAX_MS);
    });
    void client.start();
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [client]);
  return (
    <AuthClientContext value={client}>
      <AuthStateContext value={isSessionKnown ? state : LOADING_STATE}>{children}</AuthStateContext>
    </AuthClientContext>
  );
}

/** Returns the state of the sign-in (SIGNIN-12). */
export function useAuth(): AuthState {
  return use(AuthStateContext);
}

/** Returns the signed-in user, or null while loading and when signed out. */
export function useUser(): AuthUser | null {
  const state = useAuth();
  return state.status === 'signedIn' ? state.user : null;
}

/** Returns the auth client, for sign-in, linking and logout. */
export function useAuthClient(): AuthClient {
  const client = use(AuthClientContext);
  if (!client) throw new Error('No AuthProvider');
  return client;
}
