import { Injectable } from '@nestjs/common';
import { GITHUB_TEXTS } from '@market/contract/github';
import { sourceAddressFrom, type ListingChange } from '@market/contract/listings/listing-form';
import { DomainError } from '../foundation/domain-error.js';
import { GitHubError } from '../gateways/github/github.errors.js';
import { GitHubGateway } from '../gateways/github/github.gateway.js';
import { repositoryOf } from '../gateways/github/repository-address.js';
import { GrantsQueries } from '../github/grants.queries.js';
import { GrantsService } from '../github/grants.service.js';
import type { Listing } from './listing.entity.js';

/** What a listing offers its buyers now, and its source address. */
type CurrentOffers = Pick<Listing, 'offerArchive' | 'inviteBuyers' | 'sourceUrl'>;

/** Checks that we can provide an archive or invitations before a listing offers them (LIST-10, LIST-40). */
@Injectable()
export class SourceOffersService {
  constructor(
    private readonly queries: GrantsQueries,
    private readonly grants: GrantsService,
    private readonly github: GitHubGateway,
  ) {}

  /**
   * Throws `github/not-a-repository` if a listing offers an archive or invitations and its source is not a
   * GitHub repository, and `github/grant-required` if its lister has no valid grant. May run inside a
   * transaction.
   */
  async check(ownerId: string, change: ListingChange, sourceUrl: string): Promise<void> {
    const offerField = offeredFieldOf(change);
    if (!offerField) return;
    if (!repositoryOf(sourceAddressFrom(change) ?? sourceUrl))
      throw new DomainError('github/not-a-repository', {
        fields: { repoUrl: GITHUB_TEXTS.notARepository },
      });
    if ((await this.queries.findStatus(ownerId))?.state !== 'live')
      throw new DomainError('github/grant-required', { fields: { [offerField]: GITHUB_TEXTS.grantNeeded } });
  }

  /**
   * Reads the repository of a new offer with the lister's token, so that buyers do not pay for an offer that
   * cannot work. Throws `github/restricted` if the repository's organization has not approved our app, and
   * `github/not-readable` if GitHub does not show the repository. Does not throw if GitHub does not respond:
   * the delivery retries later.
   */
  async checkRepository(ownerId: string, change: ListingChange, offered?: CurrentOffers): Promise<void> {
    const offerField = offeredFieldOf(change);
    const source = sourceAddressFrom(change) ?? offered?.sourceUrl ?? '';
    const repository = repositoryOf(source);
    if (!offerField || !repository || !isNewOffer(change, source, offered)) return;
    const grant = await this.grants.findUsable(ownerId);
    if (!grant) return;
    try {
      await this.github.readRepository(grant.token, repository);
    } catch (error) {
      const problem = error instanceof GitHubError ? error.problem : undefined;
      if (problem === 'unauthorized') await this.grants.markGone(grant);
      if (problem === 'restricted')
        throw new DomainError('github/restricted', { fields: { [offerField]: GITHUB_TEXTS.restricted } });
      if (problem === 'not-found' || problem === 'forbidden')
        throw new DomainError('github/not-readable', { fields: { repoUrl: GITHUB_TEXTS.notReadable } });
    }
  }
}

function offeredFieldOf(change: ListingChange): 'offerArchive' | 'inviteBuyers' | undefined {
  if (change.offerArchive) return 'offerArchive';
  return change.inviteBuyers ? 'inviteBuyers' : undefined;
}

/** Returns whether the change adds an offer, or changes the repository of an existing offer. */
function isNewOffer(change: ListingChange, source: string, offered?: CurrentOffers): boolean {
  if (!offered || offered.sourceUrl !== source) return true;
  return Boolean(
    (change.offerArchive && !offered.offerArchive) || (change.inviteBuyers && !offered.inviteBuyers),
  );
}
