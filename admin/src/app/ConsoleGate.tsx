import { lazy, Suspense, useSyncExternalStore } from 'react';
import { session } from '../http/session.js';
import { NotAllowedPage } from './NotAllowedPage.js';
import { SignInPage } from './SignInPage.js';

const Console = lazy(() => import('./Console.js').then(({ Console: component }) => ({ default: component })));

/** Shows the console to moderators, and to everybody else what they need to get there. The server decides with every call. */
export function ConsoleGate() {
  const standing = useSyncExternalStore(session.subscribe, session.standing);
  if (standing.status === 'loading') return null;
  if (standing.status === 'signedOut') return <SignInPage why={standing.why} />;
  if (standing.user.role === 'user') return <NotAllowedPage user={standing.user} />;
  return (
    <Suspense fallback={null}>
      <Console />
    </Suspense>
  );
}
