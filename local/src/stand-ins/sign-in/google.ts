import { type CryptoKey, decodeJwt, generateKeyPair, SignJWT } from 'jose';
import { deniedUrl, consentPage } from './consent-page.js';
import { avatarUrlOf, googleSubOf, peopleOf } from '../people.js';
import { type RunningStandIn, startSignInProxy } from './sign-in-proxy.js';
import { IssuedTokens } from './issued-tokens.js';
import { type OAuthApp, PRODUCT_NAME } from './oauth-app.js';

/** Paths of Google's endpoints below the stand-in's address. */
export const GOOGLE_PATHS = {
  auth: '/o/oauth2/v2/auth',
  token: '/oauth2/token',
  userinfo: '/oauth2/v2/userinfo',
} as const;

const FORWARDED_PARAMETERS = [
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
] as const;

/**
 * Starts the stand-in of Google's sign-in, with PKCE and nonce, at `GOOGLE_PATHS`. A person's `sub` is the same at
 * every start.
 */
export async function startGoogle({
  port,
  url,
  app,
}: {
  port: number;
  url: string;
  app: OAuthApp;
}): Promise<RunningStandIn> {
  const people = peopleOf('google');
  const seed = {
    users: people.map((person) => {
      const picture = person.hasPhoto ? avatarUrlOf(url, person) : null;
      return { email: person.email, name: person.name, picture, email_verified: true };
    }),
    oauth_clients: [
      {
        client_id: app.clientId,
        client_secret: app.clientSecret,
        name: PRODUCT_NAME,
        redirect_uris: [app.callbackUrl],
      },
    ],
  };
  const issuedTokens = new IssuedTokens();
  const { privateKey } = await generateKeyPair('RS256');
  return startSignInProxy({
    name: 'google',
    port,
    url,
    seed,
    routes(routes, forward) {
      routes.get(GOOGLE_PATHS.auth, async (c) => {
        const authorizeResponse = await forward(c.req.raw);
        if (authorizeResponse.status !== 200) return authorizeResponse;
        const hiddenFields = Object.fromEntries(
          FORWARDED_PARAMETERS.map((name) => [name, c.req.query(name) ?? '']),
        );
        return c.html(
          consentPage({
            provider: 'Google',
            heading: 'Choose an account',
            people,
            action: `${GOOGLE_PATHS.auth}/callback`,
            hiddenFields,
            choice: { field: 'email', valueOf: (person) => person.email },
            cancelUrl: deniedUrl(c.req.query('redirect_uri') ?? app.callbackUrl, c.req.query('state') ?? ''),
          }),
        );
      });

      routes.post(GOOGLE_PATHS.token, async (c) => {
        const emulatorResponse = await forward(c.req.raw);
        if (emulatorResponse.status !== 200) return emulatorResponse;
        await issuedTokens.store(emulatorResponse);
        const tokens = (await emulatorResponse.json()) as { id_token: string };
        return c.json({ ...tokens, id_token: await withStableSubject(tokens.id_token, privateKey) });
      });

      routes.get(GOOGLE_PATHS.userinfo, async (c) => {
        if (!issuedTokens.hasIssued(c.req.raw))
          return c.json({ error: 'invalid_request', error_description: 'Invalid Credentials' }, 401);
        const emulatorResponse = await forward(c.req.raw);
        if (emulatorResponse.status !== 200) return emulatorResponse;
        const user = (await emulatorResponse.json()) as { email: string };
        return c.json({ ...user, sub: googleSubOf(user.email) });
      });
    },
  });
}

/** Replaces the emulator's `sub`, which changes between starts, by a stable `sub`, and signs the id token again. */
function withStableSubject(token: string, key: CryptoKey): Promise<string> {
  const claims = decodeJwt<{ email: string }>(token);
  return new SignJWT({ ...claims, sub: googleSubOf(claims.email) })
    .setProtectedHeader({ alg: 'RS256' })
    .sign(key);
}
