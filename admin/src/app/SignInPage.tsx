import { LOGIN_TEXTS } from '@market/contract/identity/auth-rules';
import { listProviders, type ProviderName, PROVIDER_LABELS } from '@market/contract/identity/identity';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { request } from '../http/request.js';
import { session } from '../http/session.js';
import { AccessPage } from './AccessPage.js';
import * as texts from './texts.js';

/** Lets a signed-out visitor sign in and then returns them to the console page that they requested (SIGNIN-8). */
export function SignInPage({ message }: { readonly message: string | undefined }) {
  const { pathname, search } = useLocation();
  const providers = useProviders();
  const returnTo = `/admin${pathname}${search}`;
  return (
    <AccessPage title={texts.signIn}>
      <p>{texts.signInLead}</p>
      {message && <p role="alert">{message}</p>}
      {providers === 'failed' && <p role="alert">{LOGIN_TEXTS.github}</p>}
      {providers !== 'failed' &&
        providers.map((provider) => (
          <a
            key={provider}
            className="access-action"
            href={signInAddress(provider, returnTo)}
            onClick={session.expectSignIn}
          >
            {texts.continueWith(PROVIDER_LABELS[provider])}
          </a>
        ))}
      <a className="access-back-link" href="/">
        {texts.backToStorefront}
      </a>
    </AccessPage>
  );
}

/** Returns the enabled sign-in methods; an empty list until the response arrives, 'failed' if the request fails. */
function useProviders(): readonly ProviderName[] | 'failed' {
  const [providers, setProviders] = useState<readonly ProviderName[] | 'failed'>([]);
  useEffect(() => {
    request(listProviders, {}, null).then(
      (reply) => setProviders(reply.providers),
      () => setProviders('failed'),
    );
  }, []);
  return providers;
}

function signInAddress(provider: ProviderName, returnTo: string): string {
  const query = new URLSearchParams({ mode: 'signin', display: 'page', returnTo });
  return `/api/auth/${provider}?${query.toString()}`;
}
