import type { ListingInput } from '@market/contract/listings/listing-form';
import type { Screenshot } from '@market/contract/listings/screenshots';
import { asImagePath, uploadIdOfImage } from '@market/contract/uploads/images';
import type { EntityManager } from 'typeorm';
import { uuid } from '../foundation/sql/columns.js';
import { DomainError } from '../foundation/domain-error.js';
import { execute } from '../foundation/sql/execute.js';
import { statement } from '../foundation/sql/statement.js';
import type { Listing } from './listing.entity.js';

/** Locks the pictures, so that the cleaner does not delete them before the listing is saved. */
const lockOwnPictures = statement(
  { id: uuid },
  `SELECT id FROM uploads WHERE id = ANY($1) AND user_id = $2 AND kind = 'image' AND state = 'stored' AND is_kept
   ORDER BY id FOR SHARE`,
);

/** The pictures of a listing or of a waiting change; a field is absent if the change leaves it as it is. */
type Pictures = Partial<Pick<ListingInput, 'image' | 'screenshots'>>;

/**
 * Returns the form with a path instead of a URL if its picture is stored on the site at `siteUrl`. `checkPictures` and
 * the cleaner of unused pictures recognize a picture by its path (LIST-41, UPLOAD-7).
 */
export function withPicturePath<T extends Pictures>(form: T, siteUrl: string): T {
  return form.image === undefined ? form : { ...form, image: asImagePath(form.image, siteUrl) };
}

/**
 * Checks that a new picture with an address of this site, and new screenshots, are stored pictures that this lister
 * uploaded (LIST-41). Pictures that the listing or its waiting change already contains are not checked again. Throws
 * `listing/image-gone` and `listing/screenshot-gone`.
 */
export async function checkPictures(
  tx: EntityManager,
  ownerId: string,
  { image, screenshots = [] }: Pictures,
  listing?: Pick<Listing, 'image' | 'screenshots' | 'proposal'>,
): Promise<void> {
  const proposal = listing?.proposal as {
    readonly image?: string;
    readonly screenshots?: readonly Screenshot[];
  } | null;
  const knownAddresses = new Set([
    listing?.image,
    proposal?.image,
    ...(listing?.screenshots ?? []).map((screenshot) => screenshot.image),
    ...(proposal?.screenshots ?? []).map((screenshot) => screenshot.image),
  ]);
  const newAddresses = [image ?? '', ...screenshots.map((screenshot) => screenshot.image)].filter(
    (address) => !knownAddresses.has(address),
  );
  const uploadIds = newAddresses.flatMap((address) => uploadIdOfImage(address) ?? []);
  if (uploadIds.length === 0) return;
  const { rows } = await execute(tx, lockOwnPictures(uploadIds, ownerId));
  const storedIds = new Set(rows.map(({ id }) => id));
  const isMissing = (address: string) => {
    const uploadId = uploadIdOfImage(address);
    return !knownAddresses.has(address) && uploadId !== undefined && !storedIds.has(uploadId);
  };
  if (image && isMissing(image)) throw new DomainError('listing/image-gone');
  const missingIndex = screenshots.findIndex((screenshot) => isMissing(screenshot.image));
  if (missingIndex >= 0)
    throw new DomainError('listing/screenshot-gone', {
      placeholderValues: { number: String(missingIndex + 1) },
    });
}
