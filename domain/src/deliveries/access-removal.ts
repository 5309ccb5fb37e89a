import { Injectable } from '@nestjs/common';
import { HOUR_MS } from '../foundation/clock.js';
import { GitHubAccessGateway, type OpenInvitation } from '../gateways/github/github-access.gateway.js';
import { GitHubError } from '../gateways/github/github.errors.js';
import { GitHubGateway, type RepositoryName } from '../gateways/github/github.gateway.js';
import { splitFullName } from '../gateways/github/repository-address.js';
import { showsPrivateRepositories } from '../github/grants.errors.js';
import type { UsableGrant } from '../github/grants.service.js';

/**
 * Removes GitHub accounts from repositories, with a lister's token. The repository may have been renamed or
 * transferred: GitHub redirects only reads of it, so its present name is read first. Throws GitHubError.
 */
@Injectable()
export class AccessRemoval {
  constructor(
    private readonly github: GitHubGateway,
    private readonly access: GitHubAccessGateway,
  ) {}

  /**
   * Cancels the open invitations of a GitHub account to a repository, and removes the account from it. Throws
   * `restricted` instead of `not-found` if the grant does not show private repositories (DELIVERY-23).
   */
  async revoke(grant: UsableGrant, repository: RepositoryName, subject: string): Promise<void> {
    try {
      await this.revokeWith(grant.token, repository, subject);
    } catch (error) {
      const isHidden = error instanceof GitHubError && error.problem === 'not-found';
      if (!isHidden || showsPrivateRepositories(grant)) throw error;
      // The repository may exist and the account may still read it, so the account must not count as removed.
      throw new GitHubError('restricted', `${error.message}; the grant is for public repositories`, HOUR_MS);
    }
  }

  async cancelInvitations(
    token: string,
    repository: RepositoryName,
    invitations: readonly OpenInvitation[],
  ): Promise<void> {
    if (invitations.length === 0) return;
    const presentName = await this.readPresentName(token, repository);
    for (const { id } of invitations) await this.access.cancel(token, presentName, id);
  }

  private async revokeWith(token: string, repository: RepositoryName, subject: string): Promise<void> {
    const presentName = await this.readPresentName(token, repository);
    const openInvitations = await this.access.listInvitations(token, presentName, subject);
    for (const { id } of openInvitations) await this.access.cancel(token, presentName, id);
    const login = await this.access.readLogin(token, subject);
    if (login !== undefined) await this.access.remove(token, presentName, login);
  }

  private async readPresentName(token: string, repository: RepositoryName): Promise<RepositoryName> {
    return splitFullName((await this.github.readRepository(token, repository)).fullName);
  }
}
