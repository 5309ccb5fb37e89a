import { PROVIDER_LABELS, type ProviderName } from '@market/contract/identity/identity';
import { LOGIN_TEXTS } from '@market/contract/identity/auth-rules';
import { useEffect, useState } from 'react';
import { Button } from '../../../shared/ui/Button.js';
import { AuthFailure } from '../api/auth-state.js';
import { isSilentError, signInErrorMessage } from '../api/auth-error-messages.js';
import { useAuthClient } from '../api/AuthProvider.js';
import { signIn } from '../api/sign-in.js';
import { PROVIDERS } from '../api/providers.js';
import { ProviderIcon } from './ProviderIcon.js';

interface Props {
  /** The page to return to after a sign-in without a pop-up (SIGNIN-8). */
  readonly returnTo: string;
  /**
   * Why the user is not signed in: a sign-in by page redirect failed, or a moderator disabled the user. The second
   * message may arrive from another tab while the panel is shown.
   */
  readonly initialError: string | null;
}

/** The buttons 'Continue with Google' and 'Continue with GitHub' (SIGNIN-1). */
export function LoginPanel({ returnTo, initialError }: Props) {
  const client = useAuthClient();
  const [error, setError] = useState(initialError);
  const [previousError, setPreviousError] = useState(initialError);
  if (initialError !== previousError) {
    setPreviousError(initialError);
    setError(initialError);
  }
  const [pendingProvider, setPendingProvider] = useState<ProviderName | null>(null);
  const [isRedirecting, setRedirecting] = useState(false);

  // When the user goes back from the provider's page, the browser may restore this page from its back/forward cache.
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setRedirecting(false);
      setPendingProvider(null);
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);

  const startSignIn = async (provider: ProviderName) => {
    setError(null);
    setPendingProvider(provider);
    try {
      await signIn(client, provider, returnTo);
    } catch (cause) {
      // A second pop-up has replaced this one, and its call of `signIn` reports the result.
      if (cause instanceof AuthFailure && cause.code === 'auth/cancelled-popup-request') return;
      if (cause instanceof AuthFailure && cause.code === 'auth/redirecting') return setRedirecting(true);
      if (!isSilentError(cause)) setError(signInErrorMessage(provider, cause));
    }
    setPendingProvider((current) => (current === provider ? null : current));
  };

  return (
    <div className="flex flex-col gap-3">
      {error && (
        <p role="alert" className="rounded-input bg-danger-soft px-4 py-3 text-sm text-danger">
          {error}
        </p>
      )}
      {PROVIDERS.map((provider) => (
        <Button
          key={provider}
          size="lg"
          variant="secondary"
          wide
          disabled={isRedirecting}
          onClick={() => void startSignIn(provider)}
        >
          <ProviderIcon provider={provider} />
          Continue with {PROVIDER_LABELS[provider]}
        </Button>
      ))}
      {/* Reserves the height of the status text, so that the page does not move when the text appears. */}
      <p role="status" className="-mb-5 min-h-5 text-center text-sm text-muted">
        {isRedirecting && LOGIN_TEXTS.redirecting}
        {!isRedirecting &&
          pendingProvider &&
          `Waiting for ${PROVIDER_LABELS[pendingProvider]} in its own window...`}
      </p>
    </div>
  );
}
