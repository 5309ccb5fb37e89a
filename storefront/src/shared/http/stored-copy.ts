import { IMAGE_WIDTHS } from '@market/contract/uploads/images';

/** Name of the browser cache that is used without a network. The service worker reads it, too. */
export const STORED_COPY_CACHE = 'stored-copy';

const [, CARD_WIDTH] = IMAGE_WIDTHS;

/**
 * Returns the address under which a cover is stored. For a picture that exists in several widths, this is the address
 * of the width that cards use.
 */
export function storedCoverUrl(address: string): string {
  return address.replace(/(?<=\/media\/images\/[0-9a-f-]{36})-\d+\.webp$/, () => `-${CARD_WIDTH}.webp`);
}
