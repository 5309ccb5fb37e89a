import { Inject, Injectable } from '@nestjs/common';
import * as z from 'zod';
import { MINUTE_MS } from '../../foundation/clock.js';
import { SETTINGS, type Settings } from '../../foundation/configuration.js';
import { GitHubError } from './github.errors.js';
import { askGitHub, readGitHub } from './github.http.js';

/** A repository by owner and name, as GitHub's addresses have them. */
export interface RepositoryName {
  readonly owner: string;
  readonly name: string;
}

const Repository = z.object({
  full_name: z.string(),
  default_branch: z.string(),
  owner: z.object({ type: z.string() }),
});
const Commits = z.array(z.object({ sha: z.string().regex(/^[0-9a-f]{40,64}$/) }));

/** An archive is read within this time, or not at all. */
const DOWNLOAD_WITHIN_MS = 4 * MINUTE_MS;
const REDIRECTS_MAX = 2;

/** Reads repositories over GitHub's REST API by a lister's token. Throws GitHubError. */
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

  /** How GitHub calls a repository today, its default branch, and whether an organisation owns it. */
  async repository(
    token: string,
    repository: RepositoryName,
  ): Promise<{ fullName: string; defaultBranch: string; isOrganisations: boolean }> {
    const step = 'repository';
    const answer = await askGitHub(this.api, { step, path: pathOf(repository), ...bearer(token) });
    const { full_name: fullName, default_branch, owner } = await readGitHub(step, answer, Repository);
    return { fullName, defaultBranch: default_branch, isOrganisations: owner.type === 'Organization' };
  }

  /** The last commit of a branch that was there at a moment; undefined where none was. */
  async commitAt(
    token: string,
    repository: RepositoryName,
    { branch, at }: { branch: string; at: Date | undefined },
  ): Promise<string | undefined> {
    const step = 'commits';
    const query = new URLSearchParams({ sha: branch, per_page: '1', ...(at && { until: at.toISOString() }) });
    const path = `${pathOf(repository)}/commits?${query.toString()}`;
    const answer = await askGitHub(this.api, { step, path, ...bearer(token) });
    return (await readGitHub(step, answer, Commits))[0]?.sha;
  }

  /**
   * The bytes of a repository at a commit, as a zip. GitHub names another host for them, which has to be one of
   * GITHUB_ARCHIVE_HOSTS and never sees the token.
   */
  async archive(token: string, repository: RepositoryName, sha: string): Promise<AsyncIterable<Uint8Array>> {
    const path = `${pathOf(repository)}/zipball/${encodeURIComponent(sha)}`;
    let answer = await askGitHub(this.api, {
      step: 'zipball',
      path,
      ...bearer(token),
      also: [301, 302, 303, 307, 308],
      withinMs: DOWNLOAD_WITHIN_MS,
    });
    for (let redirects = 0; answer.status >= 300; redirects += 1) {
      if (redirects >= REDIRECTS_MAX) throw new GitHubError('elsewhere', 'GitHub redirects without end');
      const address = this.allowed(answer.headers.get('location'));
      await answer.body?.cancel();
      answer = await download(address);
    }
    if (!answer.body) throw new GitHubError('unclear', 'GitHub answered nothing (download)');
    return answer.body;
  }

  /** Takes a token back at GitHub; harmless for one that it does not know any more. */
  async revoke(token: string): Promise<void> {
    const { GITHUB_CLIENT_ID: id = '', GITHUB_CLIENT_SECRET: secret = '' } = this.settings;
    await askGitHub(this.api, {
      step: 'revoke',
      method: 'DELETE',
      path: `/applications/${encodeURIComponent(id)}/token`,
      authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
      body: { access_token: token },
      also: [404, 422],
    });
  }

  private allowed(location: string | null): URL {
    const address = location && URL.canParse(location, this.api) ? new URL(location, this.api) : undefined;
    const isSafe = address?.protocol === 'https:' || address?.protocol === new URL(this.api).protocol;
    if (!address || !isSafe || !this.archiveHosts.includes(address.host))
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

/** The address is its own key: the token stays here. */
async function download(address: URL): Promise<Response> {
  const answer = await fetch(address, {
    headers: { 'user-agent': 'mvp-market' },
    redirect: 'manual',
    signal: AbortSignal.timeout(DOWNLOAD_WITHIN_MS),
  }).catch(() => {
    throw new GitHubError('unclear', 'GitHub did not answer (download)');
  });
  if (answer.status >= 400 || answer.status < 200) {
    await answer.body?.cancel();
    // The address lives for minutes: a refusal of it says nothing of the repository.
    throw new GitHubError('unclear', `GitHub answered ${answer.status} (download)`);
  }
  return answer;
}
