import { githubIdOf } from '../stand-ins/github-ids.js';
import { startGitHub } from '@market/local/stand-ins/sign-in/github';
import { freePort } from '../servers/free-port.js';
import type { Person, RunningApi } from './running-api.js';

/** The records of the GitHub stand-in: the calls that it received, and who has access to which repository. */
export interface GitHubStandInRecords {
  readonly calls: readonly { step: string; login: string | null; what: string; status: number }[];
  readonly invitations: readonly {
    repository: string;
    login: string;
    permission: string;
    expired: boolean;
  }[];
  readonly collaborators: readonly { repository: string; login: string; permission: string }[];
  readonly revoked: readonly string[];
  readonly liveTokens: number;
}

/** The GitHub stand-in of `npm start`, started for one spec file. */
export interface RunningGitHub {
  /** Settings that make the product use the stand-in. The encryption keys are only for tests. */
  readonly environment: Readonly<Record<string, string>>;
  readonly url: string;
  readRecords(): Promise<GitHubStandInRecords>;
  /** Plans a fault for the next calls of an operation; `local/src/stand-ins/github/faults.ts` defines the faults. */
  planFault(fault: object): Promise<void>;
  /**
   * Simulates an event at GitHub: `accept`, `invite` or `join` (a person), `push` (a commit), `rename` (a repository,
   * to `newName`), `lapse` (invitations expire), `forget` (tokens are revoked).
   */
  simulateEvent(name: string, about: object): Promise<unknown>;
  /** Consents, as a person of the sample data, to the request at `address`. Returns the address of the redirect. */
  consent(address: string, login: string): Promise<string>;
  reset(): Promise<void>;
  stop(): Promise<void>;
}

/** Encryption keys for tests; the second one is older. */
export const TOKEN_KEYS = `fresh:${'A'.repeat(43)}=,old:${'B'.repeat(42)}A=`;

/** Starts the stand-in on a free port, for a product at `publicUrl`. */
export async function startGitHubStandIn(publicUrl = 'http://localhost:3000'): Promise<RunningGitHub> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const app = {
    clientId: 'id',
    clientSecret: 'secret',
    callbackUrl: `${publicUrl}/api/auth/github/callback`,
  };
  const archivePort = await freePort();
  const standIn = await startGitHub({ port, archivePort, url, app });
  const send = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${url}/_github${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (!response.ok) throw new Error(`The stand-in responded ${response.status}: ${await response.text()}`);
    return (await response.json()) as unknown;
  };
  return {
    url,
    environment: {
      GITHUB_CLIENT_ID: app.clientId,
      GITHUB_CLIENT_SECRET: app.clientSecret,
      GITHUB_OAUTH_URL: url,
      GITHUB_API_URL: url,
      GITHUB_ARCHIVE_HOSTS: `127.0.0.1:${archivePort}`,
      GITHUB_TOKEN_KEYS: TOKEN_KEYS,
    },
    readRecords: async () => (await send('GET', '')) as GitHubStandInRecords,
    planFault: async (fault) => void (await send('POST', '', fault)),
    simulateEvent: async (name, about) => ((await send('POST', `/${name}`, about)) as { done: unknown }).done,
    async consent(address, login) {
      const authorizationQuery = new URL(address).searchParams;
      const body = new URLSearchParams({ login });
      for (const field of ['client_id', 'redirect_uri', 'scope', 'state'])
        body.set(field, authorizationQuery.get(field) ?? '');
      const callbackResponse = await fetch(`${url}/login/oauth/callback`, {
        method: 'POST',
        body,
        redirect: 'manual',
      });
      return callbackResponse.headers.get('location') ?? '';
    },
    reset: async () => void (await send('DELETE', '')),
    stop: () => standIn.close(),
  };
}

/** Links a GitHub account of the sample data to a person. */
export async function linkGitHubOf(api: RunningApi, person: Person, login: string): Promise<void> {
  await api.query(
    `INSERT INTO identities (id, user_id, provider, subject, login, linked_at) VALUES (gen_random_uuid(), $1, 'github', $2, $3, now())`,
    [person.userId, String(githubIdOf(login)), login],
  );
}

const cookiesOf = (response: { cookies: { name: string; value: string }[] }) =>
  response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

/** Goes through the whole consent in one browser, from our page to GitHub and back. Returns the final address. */
export async function consentTo(
  api: RunningApi,
  github: RunningGitHub,
  { person, login, repositories = 'all' }: { person: Person; login: string; repositories?: 'public' | 'all' },
): Promise<string> {
  const grantResponse = await api.inject({
    method: 'POST',
    url: '/api/users/github-grant',
    headers: { authorization: person.authorization },
    payload: { repositories, display: 'page', returnTo: '/list' },
  });
  const consentStart = await api.inject({
    method: 'GET',
    url: grantResponse.json().url.replace(/^https?:\/\/[^/]+/, ''),
    headers: { cookie: cookiesOf(grantResponse) },
  });
  const redirectAddress = await github.consent(String(consentStart.headers.location), login);
  const finalResponse = await api.inject({
    method: 'GET',
    url: redirectAddress.replace(/^https?:\/\/[^/]+/, ''),
    headers: { cookie: cookiesOf(consentStart) },
  });
  return String(finalResponse.headers.location);
}
