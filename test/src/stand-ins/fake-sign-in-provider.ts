import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generateKeyPair, SignJWT } from 'jose';

/** A person with an account at the provider. */
export interface ProviderPerson {
  readonly id: number;
  readonly login: string;
  readonly name: string | null;
  readonly email: string;
  readonly verified: boolean;
}

/** A stand-in for the sign-in servers of GitHub and Google. It enforces PKCE, and issues id tokens as Google does. */
export interface FakeSignInProvider {
  /** Settings that make the product use the stand-in. */
  readonly environment: Readonly<Record<string, string>>;
  /** Consents as a person to the authorization request at `address`. Returns the query of the redirect. */
  consent(address: string, person: ProviderPerson): string;
  /** How the provider responds: correctly, with an error, or with something that is not JSON. */
  mode: 'well' | 'failing' | 'malformed';
  /** Claims that replace those of the issued id tokens. */
  idTokenClaims: Readonly<Record<string, unknown>>;
  stop(): Promise<void>;
}

interface AuthorizationGrant {
  readonly person: ProviderPerson;
  readonly codeChallenge: string;
  readonly nonce: string | null;
}

/** Starts the stand-in for the sign-in servers of GitHub and Google on a free port. */
export async function startFakeSignInProvider(): Promise<FakeSignInProvider> {
  const grants = new Map<string, AuthorizationGrant>();
  const { privateKey } = await generateKeyPair('RS256');
  const server = createServer((request, response) => {
    readText(request)
      .then((body) => handleRequest(request, response, body))
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: FakeSignInProvider = {
    mode: 'well',
    idTokenClaims: {},
    environment: {
      GITHUB_CLIENT_ID: 'id',
      GITHUB_CLIENT_SECRET: 'secret',
      GITHUB_OAUTH_URL: url,
      GITHUB_API_URL: url,
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'secret',
      GOOGLE_AUTH_URL: `${url}/auth`,
      GOOGLE_TOKEN_URL: `${url}/token`,
      GOOGLE_USERINFO_URL: `${url}/userinfo`,
    },
    consent(address, person) {
      const authorizationQuery = new URL(address).searchParams;
      const code = randomUUID();
      grants.set(code, {
        person,
        codeChallenge: authorizationQuery.get('code_challenge') ?? '',
        nonce: authorizationQuery.get('nonce'),
      });
      return new URLSearchParams({ code, state: authorizationQuery.get('state') ?? '' }).toString();
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };

  async function handleRequest(
    request: IncomingMessage,
    response: ServerResponse,
    body: string,
  ): Promise<void> {
    if (provider.mode === 'malformed')
      return void response.writeHead(200, { 'content-type': 'application/json' }).end('<html>');
    if (provider.mode === 'failing') return void response.writeHead(500).end();
    const path = request.url ?? '';
    const responseBody =
      path === '/login/oauth/access_token' || path === '/token'
        ? await exchangeCode(new URLSearchParams(body), path === '/token')
        : readAccount(path, request.headers.authorization);
    response
      .writeHead(responseBody ? 200 : 401, { 'content-type': 'application/json' })
      .end(JSON.stringify(responseBody ?? { error: 'refused' }));
  }

  async function exchangeCode(tokenRequest: URLSearchParams, isGoogle: boolean): Promise<object | undefined> {
    const code = tokenRequest.get('code') ?? '';
    const challenge = createHash('sha256')
      .update(tokenRequest.get('code_verifier') ?? '')
      .digest('base64url');
    const grant = grants.get(code);
    if (grant?.codeChallenge !== challenge) return undefined;
    return { access_token: code, token_type: 'bearer', ...(isGoogle && { id_token: await idToken(grant) }) };
  }

  function idToken({ person, nonce }: AuthorizationGrant): Promise<string> {
    const iat = Math.floor(Date.now() / 1000);
    const standardClaims = { iss: url, aud: 'id', sub: String(person.id), nonce, iat, exp: iat + 3600 };
    const claims = { ...standardClaims, ...provider.idTokenClaims };
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).sign(privateKey);
  }

  function readAccount(path: string, authorization = ''): unknown {
    const person = grants.get(authorization.replace('Bearer ', ''))?.person;
    if (!person) return undefined;
    const { id, login, name, email, verified } = person;
    if (path === '/user') return { id, login, name, avatar_url: null };
    if (path === '/user/emails') return [{ email, primary: true, verified }];
    return { sub: String(id), name, email, email_verified: verified };
  }
  return provider;
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
