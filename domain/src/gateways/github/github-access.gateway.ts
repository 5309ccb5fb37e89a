import { Inject, Injectable } from '@nestjs/common';
import * as z from 'zod';
import { SETTINGS, type Settings } from '../../foundation/configuration.js';
import { bearer, pathOf, type RepositoryName } from './github.gateway.js';
import { askGitHub, readGitHub } from './github.http.js';

const Account = z.object({ login: z.string() });
const Invitation = z.object({
  id: z.int(),
  invitee: z.object({ id: z.int() }).nullish(),
  expired: z.boolean().nullish(),
});

/** An invitation that somebody has not answered; `expired` after seven days. */
export interface OpenInvitation {
  readonly id: number;
  readonly expired: boolean;
}

/** GitHub lists this many invitations on a page, and a repository rarely has more. */
const PAGE = 100;

/** Invites people to repositories and removes them again, by a lister's token. Throws GitHubError. */
@Injectable()
export class GitHubAccessGateway {
  private readonly api: string;

  constructor(@Inject(SETTINGS) settings: Pick<Settings, 'GITHUB_API_URL'>) {
    this.api = settings.GITHUB_API_URL;
  }

  /** What an account is called today: logins change hands, numbers do not. */
  async loginOf(token: string, subject: string): Promise<string> {
    const step = 'user';
    const path = `/user/${encodeURIComponent(subject)}`;
    return (await readGitHub(step, await askGitHub(this.api, { step, path, ...bearer(token) }), Account))
      .login;
  }

  /** Whether somebody may see a repository already. */
  async isCollaborator(token: string, repository: RepositoryName, login: string): Promise<boolean> {
    const path = `${pathOf(repository)}/collaborators/${encodeURIComponent(login)}`;
    const answer = await askGitHub(this.api, { step: 'collaborator', path, ...bearer(token), also: [404] });
    await answer.body?.cancel();
    return answer.status === 204;
  }

  /** Invites somebody to read, and nothing else; `in` where they may see it already. */
  async invite(token: string, repository: RepositoryName, login: string): Promise<'invited' | 'in'> {
    const answer = await askGitHub(this.api, {
      step: 'invite',
      method: 'PUT',
      path: `${pathOf(repository)}/collaborators/${encodeURIComponent(login)}`,
      body: { permission: 'pull' },
      ...bearer(token),
    });
    await answer.body?.cancel();
    return answer.status === 201 ? 'invited' : 'in';
  }

  /** Invitations of an account to a repository that are not answered. */
  async invitations(token: string, repository: RepositoryName, subject: string): Promise<OpenInvitation[]> {
    const step = 'invitations';
    const path = `${pathOf(repository)}/invitations?per_page=${PAGE}`;
    const answer = await askGitHub(this.api, { step, path, ...bearer(token) });
    const listed = await readGitHub(step, answer, z.array(Invitation));
    return listed
      .filter(({ invitee }) => String(invitee?.id) === subject)
      .map(({ id, expired }) => ({ id, expired: expired ?? false }));
  }

  /** Takes an invitation back; harmless for one that is gone. */
  async cancel(token: string, repository: RepositoryName, id: number): Promise<void> {
    const path = `${pathOf(repository)}/invitations/${id}`;
    await askGitHub(this.api, { step: 'cancel', method: 'DELETE', path, ...bearer(token), also: [404] });
  }

  /** Removes somebody from a repository; harmless for who is not in. */
  async remove(token: string, repository: RepositoryName, login: string): Promise<void> {
    const path = `${pathOf(repository)}/collaborators/${encodeURIComponent(login)}`;
    await askGitHub(this.api, { step: 'remove', method: 'DELETE', path, ...bearer(token) });
  }
}
