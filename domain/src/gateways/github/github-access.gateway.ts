import { Inject, Injectable } from '@nestjs/common';
import * as z from 'zod';
import { SETTINGS, type Settings } from '../../foundation/settings/configuration.js';
import { GitHubError } from './github.errors.js';
import { bearer, pathOf, type RepositoryName } from './github.gateway.js';
import { requestGitHub, parseResponse } from './github.http.js';

/** The fields that we read of a GitHub account. */
export const Account = z.object({ login: z.string() });
/** The fields that we read of an open invitation. */
export const Invitation = z.object({
  id: z.int(),
  invitee: z.object({ id: z.int() }).nullish(),
  expired: z.boolean().nullish(),
});

/** An invitation that was neither accepted nor declined. After seven days it is `expired`. */
export interface OpenInvitation {
  readonly id: number;
  readonly expired: boolean;
}

/** GitHub's largest page size. */
const PAGE_SIZE = 100;
/**
 * Usually 4 pages suffice: GitHub allows 50 invitations a day, which are open for 7 days. Some organizations may send
 * more.
 */
const PAGES_MAX = 50;

/** Invites GitHub accounts to repositories and removes them, with a lister's token. Throws GitHubError. */
@Injectable()
export class GitHubAccessGateway {
  private readonly api: string;

  constructor(@Inject(SETTINGS) settings: Pick<Settings, 'GITHUB_API_URL'>) {
    this.api = settings.GITHUB_API_URL;
  }

  /**
   * Returns the current login of the account with the id `subject`: people can change their login, but not
   * the id. Returns undefined if GitHub no longer has the account.
   */
  async readLogin(token: string, subject: string): Promise<string | undefined> {
    const callName = 'user';
    const path = `/user/${encodeURIComponent(subject)}`;
    const call = { step: callName, path, ...bearer(token), alsoAccepted: [404] };
    const response = await requestGitHub(this.api, call);
    if (response.status !== 404) return (await parseResponse(callName, response, Account)).login;
    await response.body?.cancel();
    return undefined;
  }

  /**
   * Returns whether an account may read a repository; undefined if GitHub does not show that with this token.
   * For an organization's repository the token needs the scope `read:org`.
   */
  async isCollaborator(
    token: string,
    repository: RepositoryName,
    login: string,
  ): Promise<boolean | undefined> {
    const path = `${pathOf(repository)}/collaborators/${encodeURIComponent(login)}`;
    const response = await requestGitHub(this.api, {
      step: 'collaborator',
      path,
      ...bearer(token),
      alsoAccepted: [404],
    }).catch((error: unknown) => {
      if (error instanceof GitHubError && error.problem === 'forbidden') return undefined;
      throw error;
    });
    await response?.body?.cancel();
    return response && response.status === 204;
  }

  /** Invites an account to read a repository; returns `in` if the account can read it already. */
  async invite(token: string, repository: RepositoryName, login: string): Promise<'invited' | 'in'> {
    const response = await requestGitHub(this.api, {
      step: 'invite',
      method: 'PUT',
      path: `${pathOf(repository)}/collaborators/${encodeURIComponent(login)}`,
      body: { permission: 'pull' },
      ...bearer(token),
    });
    await response.body?.cancel();
    return response.status === 201 ? 'invited' : 'in';
  }

  /** Returns the open invitations of an account to a repository. Throws `unclear` if the repository has too many. */
  async listInvitations(
    token: string,
    repository: RepositoryName,
    subject: string,
  ): Promise<OpenInvitation[]> {
    const callName = 'invitations';
    const invitations: z.output<typeof Invitation>[] = [];
    for (let page = 1; invitations.length === (page - 1) * PAGE_SIZE; page += 1) {
      if (page > PAGES_MAX) throw new GitHubError('unclear', 'The repository has too many invitations');
      const path = `${pathOf(repository)}/invitations?per_page=${PAGE_SIZE}&page=${page}`;
      const response = await requestGitHub(this.api, { step: callName, path, ...bearer(token) });
      invitations.push(...(await parseResponse(callName, response, z.array(Invitation))));
    }
    return invitations
      .filter(({ invitee }) => String(invitee?.id) === subject)
      .map(({ id, expired }) => ({ id, expired: expired ?? false }));
  }

  /** Cancels an invitation; does nothing if it no longer exists. */
  async cancel(token: string, repository: RepositoryName, id: number): Promise<void> {
    const path = `${pathOf(repository)}/invitations/${id}`;
    await requestGitHub(this.api, {
      step: 'cancel',
      method: 'DELETE',
      path,
      ...bearer(token),
      alsoAccepted: [404],
    });
  }

  /** Removes an account from a repository; does nothing if the account is not a collaborator. */
  async remove(token: string, repository: RepositoryName, login: string): Promise<void> {
    const path = `${pathOf(repository)}/collaborators/${encodeURIComponent(login)}`;
    await requestGitHub(this.api, { step: 'remove', method: 'DELETE', path, ...bearer(token) });
  }
}
