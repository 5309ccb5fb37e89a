import { IMAGE_WIDTHS } from '@market/contract/uploads/images';

/** Name of the browser cache for use without a network; the service worker reads it too. */
export const STORED_COPY_CACHE = 'stored-copy';

const [, CARD_WIDTH] = IMAGE_WIDTHS;

/** Returns the address under which a cover is stored: for a picture with several widths, that of a card's width. */
export function storedCover(address: string): string {
  return address.replace(/(?<=\/media\/images\/[0-9a-f-]{36})-\d+\.webp$/, () => `-${CARD_WIDTH}.webp`);
}
