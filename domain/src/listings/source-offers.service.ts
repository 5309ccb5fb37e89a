import { Injectable } from '@nestjs/common';
import { GITHUB_TEXTS } from '@market/contract/github';
import { sourceAddressFrom, type ListingChange } from '@market/contract/listings/listing-form';
import { DomainError } from '../foundation/domain-error.js';
import { GitHubGateway } from '../gateways/github/github.gateway.js';
import { repositoryOf } from '../gateways/github/repository-address.js';
import { gitHubProblemOf } from '../github/grants.errors.js';
import { GrantsQueries } from '../github/grants.queries.js';
import { GrantsService } from '../github/grants.service.js';
import type { Listing } from './listing.entity.js';
import { fieldsOf, planChange } from './listing.rules.js';

type Offers = Partial<Pick<Listing, 'offerArchive' | 'inviteBuyers'>>;

/** The offers that are on after a change, and the source addresses that they apply to. */
interface OffersAfterChange {
  /** The field of the form that shows errors of the offers. */
  readonly field: keyof Offers;
  /** The address that buyers get from now on. */
  readonly sourceUrl: string;
  /** The address that waits for a review; undefined if none does. */
  readonly proposedSourceUrl: string | undefined;
}

/** Checks that we can provide an archive or invitations before a listing offers them (LIST-10, LIST-40). */
@Injectable()
export class SourceOffersService {
  constructor(
    private readonly queries: GrantsQueries,
    private readonly grants: GrantsService,
    private readonly github: GitHubGateway,
  ) {}

  /**
   * Throws `github/not-a-repository` if a listing offers an archive or invitations, and its source or the one
   * that waits for a review is not a GitHub repository. Throws `github/grant-required` if the change contains
   * an offer and the lister has no valid grant. May run inside a transaction.
   */
  async check(ownerId: string, change: ListingChange, listing?: Listing): Promise<void> {
    const offers = offersAfter(change, listing);
    if (!offers) return;
    const { field, sourceUrl, proposedSourceUrl } = offers;
    if (!repositoryOf(proposedSourceUrl ?? sourceUrl))
      throw new DomainError('github/not-a-repository', {
        fields: { repoUrl: GITHUB_TEXTS.notARepository },
      });
    if (!repositoryOf(sourceUrl))
      throw new DomainError('github/not-a-repository', {
        fields: { [field]: GITHUB_TEXTS.notWithApprovedSource },
      });
    if (offeredFieldOf(change) && (await this.queries.findStatus(ownerId))?.state !== 'live')
      throw new DomainError('github/grant-required', { fields: { [field]: GITHUB_TEXTS.grantNeeded } });
  }

  /**
   * Reads the repositories of a new offer, or the new repository of an earlier offer, with the lister's token,
   * so that buyers do not pay for an offer that cannot work. Throws `github/restricted` if the repository's
   * organization has not approved our app, and `github/not-readable` if GitHub does not show the repository.
   * Does not throw if GitHub does not respond: the delivery retries later.
   */
  async checkRepositories(ownerId: string, change: ListingChange, listing?: Listing): Promise<void> {
    const offers = offersAfter(change, listing);
    if (!offers) return;
    const { field, sourceUrl, proposedSourceUrl } = offers;
    const isProposed = proposedSourceUrl !== undefined;
    if (isProposed) await this.checkRepository(ownerId, proposedSourceUrl, { field, isInForm: true });
    if (isNewOffer(change, listing) || sourceUrl !== listing?.sourceUrl)
      await this.checkRepository(ownerId, sourceUrl, { field, isInForm: !isProposed });
  }

  private async checkRepository(
    ownerId: string,
    sourceUrl: string,
    { field, isInForm }: { readonly field: keyof Offers; readonly isInForm: boolean },
  ): Promise<void> {
    const repository = repositoryOf(sourceUrl);
    const grant = repository && (await this.grants.findUsable(ownerId));
    if (!grant) return;
    try {
      await this.github.readRepository(grant.token, repository);
    } catch (error) {
      const problem = gitHubProblemOf(error, grant);
      if (problem === 'unauthorized') await this.grants.markGone(grant);
      if (problem === 'restricted')
        throw new DomainError('github/restricted', { fields: { [field]: GITHUB_TEXTS.restricted } });
      if (problem === 'not-found' || problem === 'forbidden')
        throw new DomainError('github/not-readable', {
          // The form shows the address that waits for a review instead of the approved one.
          fields: isInForm
            ? { repoUrl: GITHUB_TEXTS.notReadable }
            : { [field]: GITHUB_TEXTS.notWithApprovedSource },
        });
    }
  }
}

/** Returns whether a change contains an offer or a source address, so that offers must be checked. */
export function concernsOffers(change: ListingChange): boolean {
  return offeredFieldOf(change) !== undefined || sourceAddressFrom(change) !== undefined;
}

/**
 * Returns the offers that are on after a change, including those that the listing had before; undefined if there
 * is nothing to check. Offers change at once, but an approved listing's new address waits for a review: the
 * offers then apply to both addresses, one after the other.
 */
function offersAfter(change: ListingChange, listing?: Listing): OffersAfterChange | undefined {
  if (!concernsOffers(change)) return undefined;
  const field =
    offeredFieldOf(change) ??
    offeredFieldOf({
      offerArchive: change.offerArchive ?? listing?.offerArchive,
      inviteBuyers: change.inviteBuyers ?? listing?.inviteBuyers,
    });
  if (!field) return undefined;
  if (!listing) return { field, sourceUrl: sourceAddressFrom(change) ?? '', proposedSourceUrl: undefined };
  const { immediate, proposal } = planChange(listing, fieldsOf(change));
  return {
    field,
    sourceUrl: immediate.sourceUrl ?? listing.sourceUrl,
    proposedSourceUrl: proposal?.sourceUrl,
  };
}

function offeredFieldOf({ offerArchive, inviteBuyers }: Offers): keyof Offers | undefined {
  if (offerArchive) return 'offerArchive';
  return inviteBuyers ? 'inviteBuyers' : undefined;
}

/** Returns whether a change adds an offer that the listing did not have. */
function isNewOffer(change: ListingChange, listing?: Listing): boolean {
  return Boolean(
    (change.offerArchive && !listing?.offerArchive) || (change.inviteBuyers && !listing?.inviteBuyers),
  );
}
