import { IMAGE_WIDTHS } from '@market/contract/uploads/images';

/** Name of the browser's cache that holds what can be shown without a network: the service worker reads it too. */
export const STORED_COPY_CACHE = 'stored-copy';

const [, CARD_WIDTH] = IMAGE_WIDTHS;

/** The address under which a cover is stored: of a picture that we keep in several widths, the one that suits a card. */
export function storedCover(address: string): string {
  return address.replace(/(?<=\/media\/images\/[0-9a-f-]{36})-\d+\.webp$/, () => `-${CARD_WIDTH}.webp`);
}
