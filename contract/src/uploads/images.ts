import { parseUrl } from '../text/parse-url.js';

/** How many bytes a picture may have (UPLOAD-5). */
export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;
/**
 * How many pixels a decoded picture may have: a small file can decode to more than the server's memory
 * (UPLOAD-5).
 */
export const IMAGE_MAX_PIXELS = 50_000_000;
/**
 * The widths in pixels in which a picture is stored, narrowest first. A picture that is narrower is not
 * enlarged (UPLOAD-5).
 */
export const IMAGE_WIDTHS = [480, 960, 1600] as const;
/** The media types that the file picker offers. The server checks the content of a file, not its type. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;

/** Texts of an image upload. */
export const IMAGE_TEXTS = {
  tooLarge: 'Image file must be smaller than 10MB',
  tooManyPixels: 'Image must have at most 50 million pixels',
  notImage: 'Please select a valid image file (JPEG, PNG, WebP, AVIF or GIF)',
} as const;

const WIDEST_PX = IMAGE_WIDTHS[IMAGE_WIDTHS.length - 1];
const UPLOADED_IMAGE = /^(\/media\/images\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-\d+\.webp$/;

/** Returns the path of an uploaded picture in its widest version. */
export function imageAddress(uploadId: string): string {
  return `/media/images/${uploadId}-${WIDEST_PX}.webp`;
}

/** Returns the upload id in the path of one of our pictures, or undefined for any other address. */
export function uploadIdOfImage(address: string): string | undefined {
  return UPLOADED_IMAGE.exec(address)?.[1]?.slice('/media/images/'.length);
}

/**
 * If the address is one of our pictures at the site `siteUrl`, with http or https, returns its path. Returns any other
 * address unchanged (LIST-41).
 */
export function asImagePath(address: string, siteUrl: string): string {
  const url = parseUrl(address);
  return url?.host === new URL(siteUrl).host && UPLOADED_IMAGE.test(url.pathname) ? url.pathname : address;
}

/** Returns the `srcset` of one of our pictures, or undefined for any other address. */
export function imageSrcSet(address: string): string | undefined {
  const pathWithoutWidth = UPLOADED_IMAGE.exec(address)?.[1];
  return (
    pathWithoutWidth && IMAGE_WIDTHS.map((width) => `${pathWithoutWidth}-${width}.webp ${width}w`).join(', ')
  );
}
