/** The largest picture taken, in bytes. */
export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;
/** The most pixels a picture may unfold to: a small file can hold far more than a server's memory. */
export const IMAGE_MAX_PIXELS = 50_000_000;
/** Widths in pixels that a listing's picture is kept in, narrowest first; a narrower original is never enlarged. */
export const IMAGE_WIDTHS = [480, 960, 1600] as const;
/** What a picker offers; what counts is what a file holds. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;

/** Sentences of an image upload. */
export const IMAGE_SENTENCES = {
  tooLarge: 'Image file must be smaller than 10MB',
  tooManyPixels: 'Image must have at most 50 million pixels',
  notImage: 'Please select a valid image file (JPEG, PNG, WebP, AVIF or GIF)',
} as const;

const WIDEST = IMAGE_WIDTHS[IMAGE_WIDTHS.length - 1];
const OURS = /^(\/media\/images\/[0-9a-f-]{36})-\d+\.webp$/;

/** Where the picture of an upload is found: its widest size. */
export function imageAddress(uploadId: string): string {
  return `/media/images/${uploadId}-${WIDEST}.webp`;
}

/** The upload whose picture an address is; undefined for any other address. */
export function uploadOfImage(address: string): string | undefined {
  return OURS.exec(address)?.[1]?.slice('/media/images/'.length);
}

/** All sizes of one of our pictures for an `<img srcset>`; undefined for a picture that has but one. */
export function imageSizes(address: string): string | undefined {
  const base = OURS.exec(address)?.[1];
  return base && IMAGE_WIDTHS.map((width) => `${base}-${width}.webp ${width}w`).join(', ');
}
