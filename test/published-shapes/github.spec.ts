import type { components } from '@octokit/openapi-types';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it, vi } from 'vitest';
import type * as z from 'zod';
import type { Account, Invitation } from '@market/domain/gateways/github/github-access.gateway';
import { GitHubAccessGateway } from '@market/domain/gateways/github/github-access.gateway';
import type {
  Commits,
  DatedCommits,
  Languages,
  Repository,
  Tree,
} from '@market/domain/gateways/github/github.gateway';
import { GitHubGateway } from '@market/domain/gateways/github/github.gateway';
import { freePort } from '../src/servers/free-port.js';
import { githubIdOf, startGitHub } from '../src/stand-ins/local-stand-ins.js';
import { differencesFromTypes, type TypedValue } from './check-types.js';
import { type RecordedCall, recordCalls } from './record-calls.js';

const LISTER_LOGIN = 'theolindqvist';
const BUYER_LOGIN = 'mateusrocha';
const IMPORTS = `import type { components, paths } from '@octokit/openapi-types';`;

/** Patterns of the paths that we call in GitHub's REST API, with their names in GitHub's description. */
const PATH_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/^\/repos\/[^/]+\/[^/]+$/, '/repos/{owner}/{repo}'],
  [/^\/repos\/[^/]+\/[^/]+\/commits$/, '/repos/{owner}/{repo}/commits'],
  [/^\/repos\/[^/]+\/[^/]+\/languages$/, '/repos/{owner}/{repo}/languages'],
  [/^\/repos\/[^/]+\/[^/]+\/git\/trees\/\w+$/, '/repos/{owner}/{repo}/git/trees/{tree_sha}'],
  [/^\/repos\/[^/]+\/[^/]+\/zipball\/\w+$/, '/repos/{owner}/{repo}/zipball/{ref}'],
  [/^\/repos\/[^/]+\/[^/]+\/collaborators\/\w+$/, '/repos/{owner}/{repo}/collaborators/{username}'],
  [/^\/repos\/[^/]+\/[^/]+\/invitations$/, '/repos/{owner}/{repo}/invitations'],
  [/^\/repos\/[^/]+\/[^/]+\/invitations\/\d+$/, '/repos/{owner}/{repo}/invitations/{invitation_id}'],
  [/^\/user$/, '/user'],
  [/^\/user\/emails$/, '/user/emails'],
  [/^\/user\/\d+$/, '/user/{account_id}'],
  [/^\/applications\/\w+\/token$/, '/applications/{client_id}/token'],
];

const INVALID_VALUES: readonly TypedValue[] = [{ idd: 1 }, { id: '1' }].map((value) => ({
  name: 'planted',
  value,
  type: `components['schemas']['repository-invitation']`,
  isPartial: true,
}));
const CALLBACK_URL = 'http://localhost:3000/api/auth/github/callback';

/** Removes `bigint` from a type: Octokit types long numbers as `number | bigint`, but JSON has only numbers. */
type WithoutBigint<T> = T extends bigint
  ? never
  : T extends object
    ? { [K in keyof T]: WithoutBigint<T[K]> }
    : T;

let github: { readonly url: string; close(): Promise<void> };
let calls: RecordedCall[];

beforeAll(async () => {
  const [port, archivePort] = [await freePort(), await freePort()];
  const app = { clientId: 'id', clientSecret: 'secret', callbackUrl: CALLBACK_URL };
  github = await startGitHub({ port, archivePort, url: `http://127.0.0.1:${port}`, app });
  const token = await tokenOf(LISTER_LOGIN);
  calls = recordCalls();
  await makeAllCalls(token, archivePort);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await github.close();
});

/** Signs in as a person of the sample data, consents, and returns the access token. */
async function tokenOf(login: string): Promise<string> {
  const consentResponse = await fetch(`${github.url}/login/oauth/callback`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      login,
      client_id: 'id',
      redirect_uri: CALLBACK_URL,
      scope: 'read:user user:email repo read:org',
      state: 'state',
    }),
  });
  const code = new URL(consentResponse.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const tokenResponse = await fetch(`${github.url}/login/oauth/access_token`, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ client_id: 'id', client_secret: 'secret', code }),
  });
  return ((await tokenResponse.json()) as { access_token: string }).access_token;
}

/** Makes every call of both GitHub gateways and of the sign-in. */
async function makeAllCalls(token: string, archivePort: number): Promise<void> {
  const settings = {
    GITHUB_API_URL: github.url,
    GITHUB_ARCHIVE_HOSTS: [`127.0.0.1:${archivePort}`],
    GITHUB_CLIENT_ID: 'id',
    GITHUB_CLIENT_SECRET: 'secret',
  };
  const readGateway = new GitHubGateway(settings);
  const accessGateway = new GitHubAccessGateway(settings);
  const repositoryPath = { owner: 'harbour-works', name: 'kite' };
  const { defaultBranch: branch } = await readGateway.readRepository(token, repositoryPath);
  const sha = await readGateway.commitAt(token, repositoryPath, { branch, at: undefined });
  await readGateway.readContents(token, repositoryPath, branch);
  const archive = await readGateway.downloadArchive(token, repositoryPath, sha ?? '');
  await archive[Symbol.asyncIterator]().return?.();
  await readGateway.readRepository(token, { ...repositoryPath, name: 'missing' }).catch(() => undefined);
  await accessGateway.readLogin(token, String(githubIdOf(BUYER_LOGIN)));
  await accessGateway.isCollaborator(token, repositoryPath, BUYER_LOGIN);
  await accessGateway.invite(token, repositoryPath, BUYER_LOGIN);
  const [invitation] = await accessGateway.listInvitations(
    token,
    repositoryPath,
    String(githubIdOf(BUYER_LOGIN)),
  );
  await accessGateway.cancel(token, repositoryPath, invitation?.id ?? 0);
  await accessGateway.remove(token, repositoryPath, BUYER_LOGIN);
  const headers = { authorization: `Bearer ${token}` };
  for (const path of ['/user', '/user/emails']) await fetch(`${github.url}${path}`, { headers });
  await readGateway.revoke(token);
}

const apiCalls = () => calls.filter(({ url }) => url.origin === github.url && !url.pathname.startsWith('/_'));

describe("GitHub, compared with octokit's types of its API (OPERATE-6)", () => {
  it('requests and responses have no field, no type and no status that GitHub does not publish', () => {
    const differences = differencesFromTypes(IMPORTS, [
      ...apiCalls().flatMap(typedValuesOf),
      ...INVALID_VALUES,
    ]);
    // The planted differences prove that the comparison finds a field that GitHub does not have, and a wrong type.
    expect(differences).toEqual([
      expect.stringMatching(/^planted: .*idd/),
      expect.stringMatching(/^planted: .*number/),
    ]);
    const paths = new Set(apiCalls().map(pathOf));
    expect(PATH_PATTERNS.map(([, path]) => path).filter((path) => !paths.has(path))).toEqual([]);
  }, 60_000);

  it('publishes as required every field that our schemas require', () => {
    type Schemas = WithoutBigint<components['schemas']>;
    expectTypeOf<Schemas['full-repository']>().toExtend<z.input<typeof Repository>>();
    expectTypeOf<Schemas['commit'][]>().toExtend<z.input<typeof Commits>>();
    expectTypeOf<Schemas['commit'][]>().toExtend<z.input<typeof DatedCommits>>();
    expectTypeOf<Schemas['git-tree']>().toExtend<z.input<typeof Tree>>();
    expectTypeOf<Schemas['language']>().toExtend<z.input<typeof Languages>>();
    expectTypeOf<Schemas['repository-invitation']>().toExtend<z.input<typeof Invitation>>();
    expectTypeOf<Schemas['public-user']>().toExtend<z.input<typeof Account>>();
  });
});

function pathOf({ url }: RecordedCall): string {
  return PATH_PATTERNS.find(([pattern]) => pattern.test(url.pathname))?.[1] ?? url.pathname;
}

/** Returns a call's status, query, request and response, each with the type that GitHub publishes for it. */
function typedValuesOf(call: RecordedCall): TypedValue[] {
  const { method, status, url, request, response } = call;
  const name = `${method} ${url.pathname} ${status}`;
  const operation = `paths['${pathOf(call)}']['${method.toLowerCase()}']`;
  const jsonContentKey = `['content']['application/json']`;
  const queryValues = [...url.searchParams.keys()].map((value) => {
    const type = `keyof NonNullable<${operation}['parameters']['query']>`;
    return { name: `${name}, query`, value, type, isPartial: false };
  });
  const requestBodyType = `NonNullable<${operation}['requestBody']>${jsonContentKey}`;
  const replyType =
    status < 400
      ? `${operation}['responses'][${status}]${jsonContentKey}`
      : `components['schemas']['basic-error']`;
  return [
    { name, value: status, type: `keyof ${operation}['responses']`, isPartial: false },
    ...queryValues,
    ...(request === undefined
      ? []
      : [{ name: `${name}, request`, value: request, type: requestBodyType, isPartial: false }]),
    ...(response === undefined
      ? []
      : [{ name: `${name}, response`, value: response, type: replyType, isPartial: true }]),
  ];
}
