import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { repositoryOf } from '@market/domain/gateways/github/repository-address';
import type { GithubGrant } from '@market/domain/github/github-grant.entity';
import type { Listing } from '@market/domain/listings/listing.entity';
import { RepositoryFacts } from '@market/domain/listings/repository-facts.entity';
import { factsOf } from '@market/domain/listings/repository-facts.rules';
import { sampleCommitTimes } from '../../stand-ins/github/sample-commits.js';
import { sampleContents } from '../../stand-ins/github/sample-contents.js';

interface FactsContext {
  readonly grants: readonly GithubGrant[];
  readonly listings: readonly Listing[];
  readonly now: Date;
}

/**
 * Inserts what the GitHub stand-in reports about the repositories of public listings whose listers gave access. So the
 * pages of these listings show the facts at once (LIST-43). The product reads each repository again within a minute.
 */
export async function insertRepositoryFacts(
  tx: EntityManager,
  { grants, listings, now }: FactsContext,
): Promise<void> {
  const ownerIds = new Set(grants.map(({ userId }) => userId));
  const readableListings = listings.filter(
    ({ ownerId, state }) => ownerIds.has(ownerId) && state === 'approved',
  );
  await tx.insert(
    RepositoryFacts,
    readableListings.flatMap((listing) => factsRow(listing, now)),
  );
}

function factsRow({ id, sourceUrl }: Listing, now: Date): RepositoryFacts[] {
  const { owner = '', name = '' } = repositoryOf(sourceUrl) ?? {};
  const repository = `${owner}/${name}`;
  const contents = sampleContents(repository);
  if (!contents) return [];
  const [lastCommitAt] = sampleCommitTimes(repository, now);
  const facts = factsOf({
    languages: contents.languages,
    tree: { truncated: false, tree: contents.files.map((path) => ({ path, type: 'blob' })) },
    lastCommitAt: lastCommitAt?.toISOString(),
  });
  const sourceDigest = createHash('md5').update(sourceUrl).digest('hex');
  return [{ listingId: id, sourceDigest, facts, tries: 0, readDueAt: now }];
}
