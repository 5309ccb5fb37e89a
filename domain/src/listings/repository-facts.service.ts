import { Injectable } from '@nestjs/common';
import type { RepositoryFacts } from '@market/contract/listings/listings';
import { Clock } from '../foundation/clock.js';
import { execute } from '../foundation/sql/execute.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { retryDelayMs } from '../gateways/github/github-backoff.js';
import { GitHubError } from '../gateways/github/github.errors.js';
import { GitHubGateway } from '../gateways/github/github.gateway.js';
import { repositoryOf } from '../gateways/github/repository-address.js';
import { gitHubProblemOf } from '../github/grants.errors.js';
import { GrantsService } from '../github/grants.service.js';
import {
  claimRepository,
  postponeRead,
  selectDueRepositories,
  storeFacts,
} from './repository-facts.queries.js';
import { factsOf, REPOSITORY_READ_EVERY_MS, REPOSITORY_READ_LEASE_MS } from './repository-facts.rules.js';

/** Reads facts about the repositories of public listings with their listers' grants (LIST-43). */
@Injectable()
export class RepositoryFactsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly grants: GrantsService,
    private readonly github: GitHubGateway,
  ) {}

  /** Returns the ids of listings whose repository is to be read. */
  async findDue(limit: number): Promise<string[]> {
    const now = this.clock.now();
    const { rows } = await this.transactions.run((tx) => execute(tx, selectDueRepositories(now, limit)));
    return rows.map(({ id }) => id);
  }

  /**
   * Reads a listing's repository if that is due. If GitHub fails, known facts stay and the read is retried
   * later.
   */
  async read(listingId: string): Promise<void> {
    const { rows } = await this.transactions.run((tx) =>
      execute(tx, claimRepository(listingId, this.clock.now(), this.clock.in(REPOSITORY_READ_LEASE_MS))),
    );
    const [claimedRow] = rows;
    if (!claimedRow) return;
    const { ownerId, sourceUrl, tries } = claimedRow;
    try {
      const repositoryFacts = await this.fetchFacts(ownerId, sourceUrl);
      const dueAt = this.clock.in(REPOSITORY_READ_EVERY_MS);
      const factsJson = repositoryFacts && JSON.stringify(repositoryFacts);
      await this.transactions.run((tx) => execute(tx, storeFacts(listingId, sourceUrl, factsJson, dueAt)));
    } catch (error) {
      if (!(error instanceof GitHubError)) throw error;
      const dueAt = this.clock.in(retryDelayMs(tries + 1, error.retryAfterMs));
      await this.transactions.run((tx) => execute(tx, postponeRead(listingId, sourceUrl, dueAt)));
    }
  }

  /**
   * Returns the facts about the repository; null if the address is not of a GitHub repository, the lister has no
   * usable grant, the repository has no commit, or GitHub does not show it. Throws GitHubError if a retry may
   * succeed.
   */
  private async fetchFacts(ownerId: string, sourceUrl: string): Promise<RepositoryFacts | null> {
    const repository = repositoryOf(sourceUrl);
    const grant = repository && (await this.grants.findUsable(ownerId));
    if (!grant) return null;
    try {
      const { defaultBranch } = await this.github.readRepository(grant.token, repository);
      const branch = repository.branch ?? defaultBranch;
      const contents = await this.github.readContents(grant.token, repository, branch);
      return contents ? factsOf(contents) : null;
    } catch (error) {
      const problem = gitHubProblemOf(error, grant);
      if (problem === 'unauthorized') await this.grants.markGone(grant);
      else if (problem !== 'not-found' && problem !== 'forbidden' && problem !== 'refused') throw error;
      return null;
    }
  }
}
