import type { Screenshot } from '@market/contract/listings/screenshots';
import { uploadIdOfImage } from '@market/contract/uploads/images';
import type { EntityManager } from 'typeorm';
import { uuid } from '../foundation/sql/columns.js';
import { DomainError } from '../foundation/domain-error.js';
import { execute } from '../foundation/sql/execute.js';
import { statement } from '../foundation/sql/statement.js';
import type { Listing } from './listing.entity.js';

const selectOwnPictures = statement(
  { id: uuid },
  `SELECT id FROM uploads WHERE id = ANY($1) AND user_id = $2 AND kind = 'image' AND state = 'stored' AND is_kept`,
);

/**
 * Checks that new screenshots are stored pictures that this lister uploaded (LIST-41). Pictures that the
 * listing or its waiting change already contains are not checked again. Throws `listing/screenshot-gone`.
 */
export async function checkScreenshots(
  tx: EntityManager,
  ownerId: string,
  screenshots: readonly Screenshot[] = [],
  listing?: Pick<Listing, 'screenshots' | 'proposal'>,
): Promise<void> {
  const proposal = listing?.proposal as { screenshots?: readonly Screenshot[] } | null | undefined;
  const knownImages = [...(listing?.screenshots ?? []), ...(proposal?.screenshots ?? [])].map(
    ({ image }) => image,
  );
  const newImages = screenshots.map(({ image }) => image).filter((image) => !knownImages.includes(image));
  if (newImages.length === 0) return;
  const ids = newImages.map((image) => uploadIdOfImage(image) ?? '');
  const { rows } = await execute(tx, selectOwnPictures(ids, ownerId));
  const storedIds = new Set(rows.map(({ id }) => id));
  const missingIndex = screenshots.findIndex(
    ({ image }) => !knownImages.includes(image) && !storedIds.has(uploadIdOfImage(image) ?? ''),
  );
  if (missingIndex >= 0)
    throw new DomainError('listing/screenshot-gone', { values: { number: String(missingIndex + 1) } });
}
