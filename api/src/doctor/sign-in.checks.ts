import type { Settings } from '@market/domain/foundation/settings/configuration';
import * as z from 'zod';
import type { OAuthRegistration } from '../identity/oauth-client.js';
import type { SignInProvider } from '../identity/sign-in-provider.js';
import { GitHubSignIn } from '../identity/github-sign-in.js';
import { GoogleSignIn } from '../identity/google-sign-in.js';
import { newChecks } from '../identity/authorization-checks.js';
import { postForm, sendRequest, summarizeResponse } from './send-request.js';
import { type Check, fault, type Finding, off, ok } from './finding.js';

const Refusal = z.object({ error: z.string() });
/**
 * A code that no provider has issued. If client, secret and callback are correct, the provider complains only
 * about the code.
 */
const UNKNOWN_AUTHORIZATION_CODE = 'doctor';

interface CheckedProvider {
  readonly tokenUrl: string;
  readonly clientId: string | undefined;
  readonly clientSecret: string | undefined;
  readonly callback: string;
  readonly settings: string;
  readonly consolePage: string;
  /** Returns the sign-in client of the provider, which builds the address of the consent page. */
  signIn(registration: OAuthRegistration): SignInProvider;
}

/** Checks that GitHub accepts our client id, secret and callback, and shows its consent page (OPERATE-2). */
export function gitHubCheck(settings: Settings): Check {
  const provider = {
    tokenUrl: `${settings.GITHUB_OAUTH_URL}/login/oauth/access_token`,
    clientId: settings.GITHUB_CLIENT_ID,
    clientSecret: settings.GITHUB_CLIENT_SECRET,
    callback: `${settings.PUBLIC_URL}/api/auth/github/callback`,
    settings: 'GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET',
    consolePage: 'github.com, Settings, Developer settings, OAuth Apps',
    signIn: (registration: OAuthRegistration) => new GitHubSignIn(settings, registration),
  };
  return {
    part: 'GitHub',
    run: async () => {
      const providerFindings = await collectFindings(provider);
      const isConfigured = provider.clientId !== undefined;
      if (!isConfigured || settings.GITHUB_TOKEN_KEYS.length > 0) return providerFindings;
      const keysFix = 'Set GITHUB_TOKEN_KEYS (openssl rand -base64 32; .env.example)';
      return [
        ...providerFindings,
        fault('token keys', 'not set: no lister can give access to repositories', keysFix),
      ];
    },
  };
}

/** Checks that Google accepts our client id, secret and callback, and shows its consent page (OPERATE-2). */
export function googleCheck(settings: Settings): Check {
  const provider = {
    tokenUrl: settings.GOOGLE_TOKEN_URL,
    clientId: settings.GOOGLE_CLIENT_ID,
    clientSecret: settings.GOOGLE_CLIENT_SECRET,
    callback: `${settings.PUBLIC_URL}/api/auth/google/callback`,
    settings: 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET',
    consolePage: 'console.cloud.google.com, APIs & Services, Credentials, your OAuth client',
    signIn: (registration: OAuthRegistration) => new GoogleSignIn(settings, registration),
  };
  return { part: 'Google', run: () => collectFindings(provider) };
}

/**
 * Sends UNKNOWN_AUTHORIZATION_CODE to the provider. The error in the response shows whether only the code is wrong, or
 * also the client or the callback.
 */
async function collectFindings(provider: CheckedProvider): Promise<Omit<Finding, 'part'>[]> {
  const { clientId, clientSecret = '', callback, settings, consolePage } = provider;
  if (!clientId) return [off('nobody signs in with it', `Set ${settings} (${consolePage})`)];
  const response = await postForm(provider.tokenUrl, {
    client_id: clientId,
    client_secret: clientSecret,
    code: UNKNOWN_AUTHORIZATION_CODE,
    grant_type: 'authorization_code',
    redirect_uri: callback,
  });
  const error = Refusal.safeParse(response.body).data?.error;
  if (error === 'redirect_uri_mismatch')
    return [
      ok('client', 'known'),
      fault('callback', 'not registered', `Register ${callback} (${consolePage})`),
    ];
  if (error === 'bad_verification_code' || error === 'invalid_grant')
    return [
      ok('client', 'client and secret are right'),
      ok('callback', callback),
      await scopesFinding(provider, { clientId, clientSecret, redirectUri: callback }),
    ];
  return [fault('client', error ?? summarizeResponse(response), `Set ${settings} (${consolePage})`)];
}

/**
 * Opens the provider's consent page, as the sign-in does. If the provider does not know the client, the
 * callback or a scope, it responds with an error, or redirects to its error page.
 */
async function scopesFinding(
  provider: CheckedProvider,
  registration: OAuthRegistration,
): Promise<Omit<Finding, 'part'>> {
  const consentUrl = await provider.signIn(registration).buildAuthorizationUrl(newChecks());
  const scope = new URL(consentUrl).searchParams.get('scope') ?? '';
  const response = await sendRequest(consentUrl);
  const location = response.headers.get('location');
  const isRefused = location !== null && isErrorPage(new URL(location, consentUrl));
  if (response.status >= 200 && response.status < 400 && !isRefused) return ok('scopes', `asks for ${scope}`);
  const message = isRefused
    ? 'the provider shows an error instead of its sign-in'
    : summarizeResponse(response);
  return fault('scopes', message, `Allow ${scope} (docs/runbook/providers; ${provider.consolePage})`);
}

function isErrorPage({ pathname, searchParams }: URL): boolean {
  return /\/error\b/.test(pathname) || searchParams.has('error');
}
