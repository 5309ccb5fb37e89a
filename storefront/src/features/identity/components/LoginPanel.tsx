import { PROVIDER_LABELS, type ProviderName } from '@market/contract/identity/identity';
import { LOGIN_TEXTS } from '@market/contract/identity/auth-rules';
import { useState } from 'react';
import { Button } from '../../../shared/ui/Button.js';
import { AuthFailure } from '../api/auth-state.js';
import { isSilent, sentenceOfSignIn } from '../api/auth-sentences.js';
import { useAuthClient } from '../api/AuthProvider.js';
import { signIn } from '../api/sign-in.js';
import { PROVIDERS } from '../api/providers.js';
import { ProviderIcon } from './ProviderIcon.js';

interface Props {
  /** The page to return to after a sign-in without a pop-up (SIGNIN-8). */
  readonly returnTo: string;
  /** The message of a failed sign-in by page redirect. */
  readonly initialError: string | null;
}

/** The buttons 'Continue with Google' and 'Continue with GitHub' (SIGNIN-1). */
export function LoginPanel({ returnTo, initialError }: Props) {
  const client = useAuthClient();
  const [error, setError] = useState(initialError);
  const [waitingFor, setWaitingFor] = useState<ProviderName | null>(null);
  const [isLeaving, setLeaving] = useState(false);

  const start = async (provider: ProviderName) => {
    setError(null);
    setWaitingFor(provider);
    try {
      await signIn(client, provider, returnTo);
    } catch (cause) {
      // A second pop-up has replaced this one, and its call of `signIn` reports the result.
      if (cause instanceof AuthFailure && cause.code === 'auth/cancelled-popup-request') return;
      if (cause instanceof AuthFailure && cause.code === 'auth/redirecting') return setLeaving(true);
      if (!isSilent(cause)) setError(sentenceOfSignIn(provider, cause));
    }
    setWaitingFor((current) => (current === provider ? null : current));
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
          disabled={isLeaving}
          onClick={() => void start(provider)}
        >
          <ProviderIcon provider={provider} />
          Continue with {PROVIDER_LABELS[provider]}
        </Button>
      ))}
      {/* Reserves the height of the status text, so that the page does not move when the text appears. */}
      <p role="status" className="-mb-5 min-h-5 text-center text-sm text-muted">
        {isLeaving && LOGIN_TEXTS.redirecting}
        {!isLeaving && waitingFor && `Waiting for ${PROVIDER_LABELS[waitingFor]} in its own window...`}
      </p>
    </div>
  );
}
