import { CLIENT_TEXTS } from '@market/contract/screens/screen-texts';
import { KeyRound, MessageSquare, PlayCircle } from 'lucide-react';
import { useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { signInSentence } from '../../../features/identity/api/auth-sentences.js';
import { parseProvider } from '../../../features/identity/api/providers.js';
import { useAuth, useAuthClient } from '../../../features/identity/api/AuthProvider.js';
import { LoginPanel } from '../../../features/identity/components/LoginPanel.js';
import { mayBeSignedIn } from '../../../features/identity/api/session-mark.js';
import { useBrowserValue } from '../../../shared/hooks/use-browser-value.js';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title.js';
import { Button } from '../../../shared/ui/Button.js';
import { panelClass } from '../../../shared/ui/styles.js';
import { readOrigin } from '../../access/origin.js';
import { PageLoading } from '../../shell/PageLoading.js';
import * as texts from '../../texts.js';
import { signInReasons } from './texts.js';

/** What people need an account for. */
const REASONS = [
  { icon: PlayCircle, text: signInReasons.demo },
  { icon: KeyRound, text: signInReasons.rent },
  { icon: MessageSquare, text: signInReasons.message },
];

/** Signs the user in, then returns to the page they came from, or to / (SIGNIN-1, SIGNIN-8). */
export function Component() {
  useDocumentTitle('Login');
  const auth = useAuth();
  const { status } = auth;
  const location = useLocation();
  const [params] = useSearchParams();
  const origin = readOrigin(location);
  // A browser with a sign-in cookie is probably about to be redirected.
  const isLeaving = useBrowserValue(mayBeSignedIn, false);
  if (status === 'loading' && isLeaving) return <PageLoading />;
  if (status === 'signedIn') return <Navigate to={origin} replace />;
  const code = params.get('auth_error');
  const error = code === null ? null : signInSentence(parseProvider(params.get('provider')), code);
  const disabled = (status === 'signedOut' && auth.disabled) || null;
  return (
    <div className="content grid flex-1 place-items-center py-10">
      <section className={`${panelClass} flex w-full max-w-[420px] flex-col gap-6 p-6 sm:p-8`}>
        <header className="flex flex-col gap-2 text-center">
          <h1 className="text-xl font-semibold">Login</h1>
          <p className="text-sm text-muted">{texts.signInLead}</p>
        </header>
        {status === 'signedOut' && auth.isUnanswered && <Unanswered />}
        <LoginPanel returnTo={origin} initialError={error ?? disabled} />
        <ul className="flex flex-col gap-2.5 border-t border-line pt-6 text-sm text-muted">
          {REASONS.map(({ icon: Icon, text }) => (
            <li key={text} className="flex gap-2.5">
              <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-primary" />
              {text}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** Shown if this browser was signed in, but the server did not confirm the session. */
function Unanswered() {
  const client = useAuthClient();
  const [isAsking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    await client.refresh();
    setAsking(false);
  };
  return (
    <div role="alert" className="flex flex-col items-center gap-3 text-center text-sm">
      <p className="text-danger">{CLIENT_TEXTS.network}</p>
      <Button variant="secondary" busy={isAsking} onClick={() => void ask()}>
        Try Again
      </Button>
    </div>
  );
}
