import { API_ERROR_TEXTS } from '@market/contract/screens/screen-texts';
import { KeyRound, MessageSquare, PlayCircle } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import { signInCodeMessage } from '../../../features/identity/api/auth-error-messages.js';
import { parseProvider } from '../../../features/identity/api/providers.js';
import { useAuth, useAuthClient } from '../../../features/identity/api/AuthProvider.js';
import { LoginPanel } from '../../../features/identity/components/LoginPanel.js';
import { mayBeSignedIn } from '../../../features/identity/api/signed-in-cookie.js';
import { useBrowserValue } from '../../../shared/hooks/use-browser-value.js';
import { ErrorBoundary } from '../../../shared/ErrorBoundary.js';
import { useIsBrowserIdle } from '../../../shared/hooks/use-is-browser-idle.js';
import { loadChunk } from '../../../shared/load-chunk.js';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title.js';
import { Button } from '../../../shared/ui/Button.js';
import { linkClass, panelClass } from '../../../shared/ui/styles.js';
import { readReturnPath } from '../../access/return-path.js';
import { PageLoading } from '../../shell/PageLoading.js';
import * as texts from './texts.js';

const LoginCovers = lazy(() => loadChunk(() => import('./LoginCovers.js')));

/** What a visitor needs an account for. */
const SIGN_IN_REASONS = [
  { icon: PlayCircle, ...texts.signInReasons.demo },
  { icon: KeyRound, ...texts.signInReasons.rent },
  { icon: MessageSquare, ...texts.signInReasons.message },
];

/** Signs the user in, then returns to the page they came from, or to / (SIGNIN-1, SIGNIN-8). */
export function Component() {
  useDocumentTitle('Login');
  const auth = useAuth();
  const { status } = auth;
  const isBrowserIdle = useIsBrowserIdle();
  const location = useLocation();
  const [params] = useSearchParams();
  const returnPath = readReturnPath(location);
  // The previous page is stored in the browser's navigation state, so the reason is rendered after hydration.
  const reason = useBrowserValue(() => signInReasonFor(returnPath), '');
  // A browser with a sign-in cookie is probably signed in and about to be redirected.
  const isProbablySignedIn = useBrowserValue(mayBeSignedIn, false);
  if (status === 'loading' && isProbablySignedIn) return <PageLoading />;
  if (status === 'signedIn') return <Navigate to={returnPath} replace />;
  const errorCode = params.get('auth_error');
  const error =
    errorCode === null ? null : signInCodeMessage(parseProvider(params.get('provider')), errorCode);
  const disabledMessage = (status === 'signedOut' && auth.disabledMessage) || null;
  return (
    <div className="content flex-1 py-8 md:py-16">
      <div className="mx-auto grid w-full max-w-[420px] gap-10 lg:max-w-none lg:grid-cols-[minmax(0,1fr)_440px] lg:gap-8">
        <section
          className={`${panelClass} flex flex-col justify-center gap-6 p-6 sm:p-8 lg:col-start-2 lg:row-start-1`}
        >
          <header className="flex flex-col gap-2 text-center">
            <h1 className="text-xl font-semibold md:text-2xl">Login</h1>
            <p className="text-balance text-muted">{reason || texts.loginLead}</p>
          </header>
          {status === 'signedOut' && auth.isUnconfirmed && <UnconfirmedSession />}
          <LoginPanel returnTo={returnPath} initialError={disabledMessage ?? error} />
          <p className="border-t border-line pt-5 text-center text-sm text-balance text-muted">
            {texts.profileDataNote} See our{' '}
            <Link to="/terms" className={linkClass}>
              Terms
            </Link>{' '}
            and{' '}
            <Link to="/privacy" className={linkClass}>
              Privacy
            </Link>
            .
          </p>
        </section>
        <section
          aria-labelledby="reasons"
          className="band flex flex-col gap-6 rounded-card p-6 sm:p-8 lg:col-start-1 lg:row-start-1 lg:gap-8 lg:p-10"
        >
          <h2 id="reasons" className="text-xl font-semibold max-lg:sr-only lg:text-3xl">
            {texts.reasonsTitle}
          </h2>
          <ul className="flex flex-col gap-5">
            {SIGN_IN_REASONS.map(({ icon: Icon, title, text }) => (
              <li key={title} className="flex gap-4">
                <span className="grid size-11 shrink-0 place-items-center rounded-full bg-band-shape text-accent">
                  <Icon aria-hidden="true" className="size-5" />
                </span>
                <p className="min-w-0">
                  <strong className="block font-semibold">{title}</strong>{' '}
                  <span className="text-sm text-on-band-muted">{text}</span>
                </p>
              </li>
            ))}
          </ul>
          <ErrorBoundary fallback={null}>
            <Suspense>{isBrowserIdle && <LoginCovers />}</Suspense>
          </ErrorBoundary>
        </section>
      </div>
    </div>
  );
}

/** Returns why a page needs an account; empty for pages that anybody can open (SIGNIN-8). */
function signInReasonFor(path: string): string {
  return texts.SIGN_IN_REASONS_BY_PATH.find(([prefix]) => path.startsWith(prefix))?.[1] ?? '';
}

/** Explains that this browser was signed in, but that the server could not confirm the session. */
function UnconfirmedSession() {
  const client = useAuthClient();
  const [isRetrying, setRetrying] = useState(false);
  const retry = async () => {
    setRetrying(true);
    await client.refresh();
    setRetrying(false);
  };
  return (
    <div role="alert" className="flex flex-col items-center gap-3 text-center text-sm">
      <p className="text-danger">{API_ERROR_TEXTS.network}</p>
      <Button variant="secondary" busy={isRetrying} onClick={() => void retry()}>
        Try Again
      </Button>
    </div>
  );
}
