import { lazy, Suspense, useSyncExternalStore } from 'react';
import { session } from '../http/session.js';
import { NotAllowedPage } from './NotAllowedPage.js';
import { SignInPage } from './SignInPage.js';

const Console = lazy(() => import('./Console.js'));

/**
 * Shows the console to moderators, and the sign-in page or a notice to others (CONSOLE-1). The server checks the role
 * in every call.
 */
export function RequireModerator() {
  const state = useSyncExternalStore(session.subscribe, session.state);
  if (state.status === 'loading') return null;
  if (state.status === 'signedOut') return <SignInPage message={state.message} />;
  if (state.user.role === 'user') return <NotAllowedPage user={state.user} />;
  return (
    <Suspense fallback={null}>
      <Console />
    </Suspense>
  );
}
