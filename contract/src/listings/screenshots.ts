import * as z from 'zod/mini';
import { ADDRESS_MAX_LENGTH, optionalText, requiredLine } from '../text/text.js';
import { imageAddress, uploadIdOfImage } from '../uploads/images.js';

/** How many screenshots a listing may have (LIST-41). */
export const SCREENSHOTS_MAX = 8;
/** Maximum characters of a screenshot's description. */
export const SCREENSHOT_ALT_MAX_LENGTH = 200;

/** Error texts of the form's screenshots. */
export const SCREENSHOT_TEXTS = {
  alt: 'Describe what each screenshot shows',
  notOurs: 'Upload each screenshot here',
  tooMany: `Use at most ${SCREENSHOTS_MAX} screenshots`,
  twice: 'Use each screenshot once',
} as const;

/**
 * A screenshot in responses: the path of its widest version, and a description for people who cannot see it.
 */
export const Screenshot = z.object({ image: z.string(), alt: z.string() });
export type Screenshot = z.output<typeof Screenshot>;

/**
 * Schema of the form's screenshots, in the order in which they are shown: pictures that were uploaded here,
 * each with a description (LIST-41).
 */
export const screenshotsInput = z.optional(
  z
    .array(
      z.object({
        image: optionalText(ADDRESS_MAX_LENGTH).check(z.refine(isUploaded, SCREENSHOT_TEXTS.notOurs)),
        alt: requiredLine(SCREENSHOT_TEXTS.alt, SCREENSHOT_ALT_MAX_LENGTH),
      }),
    )
    .check(
      z.maxLength(SCREENSHOTS_MAX, SCREENSHOT_TEXTS.tooMany),
      z.refine(
        (screenshots) => new Set(screenshots.map(({ image }) => image)).size === screenshots.length,
        SCREENSHOT_TEXTS.twice,
      ),
    ),
);

/** Returns whether an address is one that our picture upload returned. */
function isUploaded(address: string): boolean {
  const uploadId = uploadIdOfImage(address);
  return uploadId !== undefined && imageAddress(uploadId) === address;
}
