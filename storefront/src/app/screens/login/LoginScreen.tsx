import { Navigate, useLocation, useSearchParams } from 'react-router';
import { signInSentence } from '../../../features/identity/api/auth-sentences.js';
import { providerNamed } from '../../../features/identity/api/providers.js';
import { useAuth } from '../../../features/identity/api/AuthProvider.js';
import { LoginPanel } from '../../../features/identity/components/LoginPanel.js';
import { mayBeSignedIn } from '../../../features/identity/api/session-mark.js';
import { useBrowserValue } from '../../../shared/hooks/use-browser-value.js';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title.js';
import { panelClass } from '../../../shared/ui/styles.js';
import { originOf } from '../../access/origin.js';
import { PageLoading } from '../../shell/PageLoading.js';

/** Sign in, then back to where the user came from, or / (SPEC §2 'Login'). */
export function Component() {
  useDocumentTitle('Login');
  const { status } = useAuth();
  const location = useLocation();
  const [params] = useSearchParams();
  const origin = originOf(location);
  // Who signed in here before is about to leave this page.
  const isLeaving = useBrowserValue(mayBeSignedIn, false);
  if (status === 'loading' && isLeaving) return <PageLoading />;
  if (status === 'signedIn') return <Navigate to={origin} replace />;
  const code = params.get('auth_error');
  const error = code === null ? null : signInSentence(providerNamed(params.get('provider')), code);
  return (
    <div className="content grid flex-1 place-items-center py-10">
      <section className={`${panelClass} flex w-full max-w-[420px] flex-col gap-6 p-6 sm:p-8`}>
        <header className="flex flex-col gap-2 text-center">
          <h1 className="text-xl font-semibold">Login</h1>
          <p className="text-sm text-muted">
            Demo, rent and list MVPs with the account you already have. There is no password to choose.
          </p>
        </header>
        <LoginPanel returnTo={origin} initialError={error} />
      </section>
    </div>
  );
}
