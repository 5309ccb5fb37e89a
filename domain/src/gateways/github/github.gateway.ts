import { Inject, Injectable } from '@nestjs/common';
import * as z from 'zod';
import { parseUrl } from '@market/contract/text/parse-url';
import { MINUTE_MS } from '../../foundation/clock.js';
import { SETTINGS, type Settings } from '../../foundation/settings/configuration.js';
import { GitHubError } from './github.errors.js';
import { requestGitHub, parseResponse } from './github.http.js';

/** Owner and name of a repository, as in its address on GitHub. */
export interface RepositoryName {
  readonly owner: string;
  readonly name: string;
}

/** The fields that we read of a repository. */
export const Repository = z.object({
  full_name: z.string(),
  default_branch: z.string(),
  owner: z.object({ type: z.string() }),
});
/** Schema of a list of commits, newest first. */
export const Commits = z.array(z.object({ sha: z.string().regex(/^[0-9a-f]{40,64}$/) }));

/**
 * Schema of a branch's commits with their dates, newest first. GitHub leaves out the date of some commits.
 */
export const DatedCommits = z.array(
  z.object({
    sha: z.string().regex(/^[0-9a-f]{40,64}$/),
    commit: z.object({ committer: z.nullable(z.object({ date: z.iso.datetime().optional() })) }),
  }),
);
/** Bytes of source code by programming language. */
export const Languages = z.record(z.string(), z.number());
/**
 * Schema of the file paths at a commit. For large repositories GitHub leaves some out and sets `truncated`.
 */
export const Tree = z.object({
  truncated: z.boolean(),
  tree: z.array(z.object({ path: z.string(), type: z.string() })),
});

/** The languages and file paths of a repository at its latest commit. */
export interface RepositoryContents {
  readonly languages: z.output<typeof Languages>;
  readonly tree: z.output<typeof Tree>;
  /** When the latest commit was made; undefined if GitHub does not say. */
  readonly lastCommitAt: string | undefined;
}

/** The time limit for downloading an archive. */
const DOWNLOAD_TIMEOUT_MS = 4 * MINUTE_MS;
/** A download needs one redirect, that of a renamed repository two. */
const REDIRECTS_MAX = 3;

/** Reads repositories by GitHub's REST API with a lister's token. Throws GitHubError. */
@Injectable()
export class GitHubGateway {
  private readonly api: string;
  private readonly archiveHosts: readonly string[];

  constructor(
    @Inject(SETTINGS)
    private readonly settings: Pick<
      Settings,
      'GITHUB_API_URL' | 'GITHUB_ARCHIVE_HOSTS' | 'GITHUB_CLIENT_ID' | 'GITHUB_CLIENT_SECRET'
    >,
  ) {
    this.api = settings.GITHUB_API_URL;
    this.archiveHosts = settings.GITHUB_ARCHIVE_HOSTS;
  }

  /** Returns a repository's current name, its default branch, and whether an organization owns it. */
  async readRepository(
    token: string,
    repository: RepositoryName,
  ): Promise<{ fullName: string; defaultBranch: string; ownedByOrganization: boolean }> {
    const callName = 'repository';
    const response = await requestGitHub(this.api, {
      step: callName,
      path: pathOf(repository),
      ...bearer(token),
    });
    const {
      full_name: fullName,
      default_branch,
      owner,
    } = await parseResponse(callName, response, Repository);
    return { fullName, defaultBranch: default_branch, ownedByOrganization: owner.type === 'Organization' };
  }

  /**
   * Returns the branch's last commit before `at`, or the latest one without `at`; undefined if there is none.
   */
  async commitAt(
    token: string,
    repository: RepositoryName,
    { branch, at: until }: { branch: string; at: Date | undefined },
  ): Promise<string | undefined> {
    const callName = 'commits';
    const query = new URLSearchParams({
      sha: branch,
      per_page: '1',
      ...(until && { until: until.toISOString() }),
    });
    const path = `${pathOf(repository)}/commits?${query.toString()}`;
    const response = await requestGitHub(this.api, { step: callName, path, ...bearer(token) });
    return (await parseResponse(callName, response, Commits))[0]?.sha;
  }

  /**
   * Returns the languages and file paths of the branch's latest commit; undefined if the branch has no
   * commit.
   */
  async readContents(
    token: string,
    repository: RepositoryName,
    branch: string,
  ): Promise<RepositoryContents | undefined> {
    const readJson = async <S extends z.ZodType>(step: string, path: string, schema: S) => {
      const call = { step, path: `${pathOf(repository)}${path}`, ...bearer(token) };
      return parseResponse(step, await requestGitHub(this.api, call), schema);
    };
    const query = new URLSearchParams({ sha: branch, per_page: '1' });
    const [commit] = await readJson('commits', `/commits?${query.toString()}`, DatedCommits);
    if (!commit) return undefined;
    const tree = await readJson('tree', `/git/trees/${encodeURIComponent(commit.sha)}?recursive=1`, Tree);
    const languages = await readJson('languages', '/languages', Languages);
    return { languages, tree, lastCommitAt: commit.commit.committer?.date };
  }

  /**
   * Returns the repository at a commit, as the bytes of a zip file. GitHub redirects to a download host, and before
   * that to another address of its API if the repository was renamed or transferred. Other hosts are called only if
   * GITHUB_ARCHIVE_HOSTS lists them, and do not get the token.
   */
  async downloadArchive(
    token: string,
    repository: RepositoryName,
    sha: string,
  ): Promise<AsyncIterable<Uint8Array>> {
    let response = await this.requestArchive(
      token,
      `${pathOf(repository)}/zipball/${encodeURIComponent(sha)}`,
    );
    for (let redirects = 0; response.status >= 300; redirects += 1) {
      if (redirects >= REDIRECTS_MAX) throw new GitHubError('elsewhere', 'GitHub redirects too often');
      const location = response.headers.get('location');
      await response.body?.cancel();
      response = location?.startsWith(`${this.api}/`)
        ? await this.requestArchive(token, location.slice(this.api.length))
        : await download(this.readArchiveAddress(location));
    }
    if (!response.body) throw new GitHubError('unclear', 'GitHub sent no body (download)');
    return response.body;
  }

  /** Revokes a token; does nothing if it does not exist at GitHub any more. */
  async revoke(token: string): Promise<void> {
    const { GITHUB_CLIENT_ID: id = '', GITHUB_CLIENT_SECRET: secret = '' } = this.settings;
    await requestGitHub(this.api, {
      step: 'revoke',
      method: 'DELETE',
      path: `/applications/${encodeURIComponent(id)}/token`,
      authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
      body: { access_token: token },
      alsoAccepted: [404, 422],
    });
  }

  /** Requests an archive from a path of GitHub's API. The response is a redirect to the download. */
  private requestArchive(token: string, path: string): Promise<Response> {
    return requestGitHub(this.api, {
      step: 'zipball',
      path,
      ...bearer(token),
      alsoAccepted: [301, 302, 303, 307, 308],
      timeoutMs: DOWNLOAD_TIMEOUT_MS,
    });
  }

  private readArchiveAddress(location: string | null): URL {
    const address = location ? parseUrl(location, this.api) : undefined;
    const isSafeProtocol = address?.protocol === 'https:' || address?.protocol === new URL(this.api).protocol;
    if (!address || !isSafeProtocol || !this.archiveHosts.includes(address.host))
      throw new GitHubError('elsewhere', 'GitHub redirects to a host that is not on the list');
    return address;
  }
}

export function pathOf({ owner, name }: RepositoryName): string {
  return `/repos/${encodeURIComponent(owner)}/${encodeURIComponent(name)}`;
}

export function bearer(token: string): { authorization: string } {
  return { authorization: `Bearer ${token}` };
}

/** Downloads without sending a token, because the address itself contains a temporary key. */
async function download(address: URL): Promise<Response> {
  const response = await fetch(address, {
    headers: { 'user-agent': 'mvp-market' },
    redirect: 'manual',
    signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS),
  }).catch(() => {
    throw new GitHubError('unclear', 'GitHub did not respond (download)');
  });
  if (response.status >= 400 || response.status < 200) {
    await response.body?.cancel();
    // The download address expires within minutes. So a refusal does not show whether the repository is
    // readable.
    throw new GitHubError('unclear', `GitHub responded ${response.status} (download)`);
  }
  return response;
}
