import { types } from 'node:util';
import { Logger } from '@nestjs/common';
import * as oauth from 'openid-client';
import type * as z from 'zod';
import { DomainError } from '@market/domain/foundation/domain-error';
import { type AuthorizationChecks, isCallbackOf } from './authorization-checks.js';
import { toSignInError } from './oauth-errors.js';

/** The OAuth addresses of a provider. `issuer` must equal `iss` in its callbacks and id tokens. */
export type OAuthServer = Pick<oauth.ServerMetadata, 'issuer'> & {
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly userinfo_endpoint?: string;
};

/** Our registration as an OAuth client at a provider. */
export interface OAuthRegistration {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Address of the callback, as registered at the provider. */
  readonly redirectUri: string;
}

/** The tokens that a provider issued; `claims()` returns the claims of the id token. */
export type OAuthTokens = oauth.TokenEndpointResponse & oauth.TokenEndpointResponseHelpers;

/** How many seconds each request to a provider may take. */
const TIMEOUT_SECONDS = 10;

/** Matches host names of this machine, for which plain http is allowed. */
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * Signs in at one provider by the authorization code flow with PKCE. Throws DomainError `auth/invalid-state`,
 * `auth/access-denied`, `auth/unauthorized-domain` and `auth/provider-failed`, and logs their causes.
 */
export class OAuthClient {
  private readonly logger = new Logger('SignIn');
  private readonly configuration: oauth.Configuration;

  constructor(
    server: OAuthServer,
    private readonly registration: OAuthRegistration,
  ) {
    const { clientId, clientSecret } = registration;
    this.configuration = new oauth.Configuration(server, clientId, clientSecret);
    this.configuration.timeout = TIMEOUT_SECONDS;
    if (isLoopback(server.token_endpoint)) oauth.allowInsecureRequests(this.configuration);
  }

  /** Returns the address at the provider to which a browser is redirected. */
  async buildAuthorizationUrl(
    { state, verifier }: Pick<AuthorizationChecks, 'state' | 'verifier'>,
    parameters: Readonly<Record<string, string>>,
  ): Promise<string> {
    const url = oauth.buildAuthorizationUrl(this.configuration, {
      ...parameters,
      redirect_uri: this.registration.redirectUri,
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return url.href;
  }

  /**
   * Exchanges the code in a callback for tokens. With a nonce, the provider must issue an id token that
   * contains this nonce.
   */
  async exchange(
    callback: URLSearchParams,
    checks: Pick<AuthorizationChecks, 'state' | 'verifier'> & { readonly nonce?: string },
  ): Promise<OAuthTokens> {
    if (!isCallbackOf(checks, callback)) throw new DomainError('auth/invalid-state');
    const url = new URL(this.registration.redirectUri);
    url.search = callback.toString();
    return this.withErrorReport(() =>
      oauth.authorizationCodeGrant(this.configuration, url, {
        expectedState: checks.state,
        pkceCodeVerifier: checks.verifier,
        ...(checks.nonce !== undefined && { expectedNonce: checks.nonce }),
      }),
    );
  }

  /** Reads the OpenID Connect user info of the person in the id token. */
  async readUserInfo<S extends z.ZodType>(tokens: OAuthTokens, schema: S): Promise<z.output<S>> {
    const subject = tokens.claims()?.sub ?? '';
    return this.withErrorReport(async () =>
      schema.parse(await oauth.fetchUserInfo(this.configuration, tokens.access_token, subject)),
    );
  }

  /** Reads JSON from the provider's API with the token of the person who consented. */
  async read<S extends z.ZodType>(tokens: OAuthTokens, address: string, schema: S): Promise<z.output<S>> {
    const url = new URL(address);
    return this.withErrorReport(async () => {
      const response = await oauth.fetchProtectedResource(
        this.configuration,
        tokens.access_token,
        url,
        'GET',
        undefined,
        new Headers({ accept: 'application/json' }),
      );
      if (!response.ok) throw new Error(`${url.pathname} responded ${response.status}`);
      return schema.parse(await response.json());
    });
  }

  private async withErrorReport<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (cause) {
      const error = toSignInError(cause);
      // Logs only messages: other properties of the errors may contain codes and tokens.
      if (error.code !== 'auth/access-denied') this.logger.warn(`${error.code}: ${joinCauseMessages(cause)}`);
      throw error;
    }
  }
}

function isLoopback(address: string): boolean {
  return LOOPBACK.test(new URL(address).hostname);
}

/**
 * Returns the messages of an error and its causes. Leaves out the messages of a JSON parser, which quote the
 * text that it could not read.
 */
function joinCauseMessages(error: unknown): string {
  if (!types.isNativeError(error) || error.name === 'SyntaxError') return '';
  return [error.message, joinCauseMessages(error.cause)].filter(Boolean).join(': ');
}
