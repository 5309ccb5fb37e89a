import * as z from 'zod/mini';
import { withScheme } from '../text/addresses.js';
import { CATEGORIES } from './categories.js';
import { LIST_ENTRY_MAX_LENGTH } from './list-entries.js';
import { RentalDuration } from '../rentals/duration-schemas.js';
import { chargeInput, priceInput } from '../money/price-input.js';
import {
  ADDRESS_MAX_LENGTH,
  isWebAddress,
  optionalLine,
  optionalText,
  requiredLine,
  requiredText,
} from '../text/text.js';
import { asWatchAddress, youtubeId } from '../uploads/videos.js';
import { screenshotsInput } from './screenshots.js';

/** Maximum characters of a short description (LIST-2). */
export const SHORT_DESCRIPTION_MAX_LENGTH = 100;
/** Lowest monthly price in cents (LIST-3). */
export const PRICE_MIN_CENTS = 100;

const TITLE_MAX_LENGTH = 120;
const DESCRIPTION_MAX_LENGTH = 10_000;
const LIST_ENTRIES_MAX = 30;
const VERSION_MAX_LENGTH = 64;

function textList(requiredError: string, clean: (entries: string[]) => string[] = (entries) => entries) {
  return z.pipe(
    z.pipe(
      z
        .array(optionalLine(LIST_ENTRY_MAX_LENGTH), { error: requiredError })
        .check(z.maxLength(LIST_ENTRIES_MAX, `Use at most ${LIST_ENTRIES_MAX} entries`)),
      z.transform((entries: string[]) => clean(entries.filter((entry) => entry !== ''))),
    ),
    z.array(z.string()).check(z.minLength(1, requiredError)),
  );
}

const requiredUrl = (requiredError: string, invalidError: string, isValid: (value: string) => boolean) =>
  requiredText(requiredError, ADDRESS_MAX_LENGTH).check(
    z.overwrite((address) => asWatchAddress(withScheme(address))),
    z.refine((value) => value === '' || isValid(value), invalidError),
  );

/**
 * Matches a path below /media/ without empty segments and without segments that start with a dot. A path with such a
 * segment could be a second address of the same picture.
 */
const MEDIA_PATH = /^\/media(?:\/[\w-][\w.-]*)+$/;

/** Returns whether a value is a web address, or the path below /media/ of an uploaded picture (LIST-8). */
function isPictureAddress(value: string): boolean {
  return MEDIA_PATH.test(value) || isWebAddress(value);
}

/** Schema of the address of source code. A missing scheme is added; the address may be empty or absent. */
const sourceAddress = z.optional(
  optionalText(ADDRESS_MAX_LENGTH).check(
    z.overwrite(withScheme),
    z.refine((value) => value === '' || isWebAddress(value), 'Please enter a valid URL'),
  ),
);

/**
 * Fields of the listing form with their rules and error texts (LIST-2 to LIST-10), shared by the form and the
 * server.
 */
export const listingFields = {
  title: requiredLine('Title is required', TITLE_MAX_LENGTH),
  description: requiredText('Description is required', DESCRIPTION_MAX_LENGTH),
  shortDescription: requiredLine('Short description is required', SHORT_DESCRIPTION_MAX_LENGTH),
  category: z.enum(CATEGORIES, { error: 'Category is required' }),
  price: priceInput('Valid price is required', PRICE_MIN_CENTS),
  buyoutPrice: chargeInput('Valid buyout price is required'),
  duration: z._default(RentalDuration, '1 month'),
  createdBy: requiredLine('Creator name is required', 100),
  videoUrl: requiredUrl(
    'YouTube video URL is required',
    'Please enter a valid YouTube URL',
    (value) => youtubeId(value) !== undefined,
  ),
  demoUrl: requiredUrl('Demo link is required', 'Please enter a valid URL', isWebAddress),
  /** Whether the demo's address gets a demo pass, which the lister's app can verify (DEMO-13). */
  demoPass: z.optional(z.boolean()),
  features: textList('At least one feature is required'),
  techStack: textList('At least one technology is required'),
  tags: textList('At least one tag is required', (tags) => [
    ...new Set(tags.map((tag) => tag.toLowerCase())),
  ]),
  image: z.optional(
    optionalText(ADDRESS_MAX_LENGTH).check(
      z.overwrite(withScheme),
      z.refine((value) => value === '' || isPictureAddress(value), 'Please enter a valid URL'),
    ),
  ),
  screenshots: screenshotsInput,
  /** The address of the source code; private unless `sourceVisible` is true (LIST-9). */
  repoUrl: sourceAddress,
  /** Other names of `repoUrl`, which are used if `repoUrl` is absent (LIST-11). */
  githubUrl: sourceAddress,
  sourceUrl: sourceAddress,
  sourceVisible: z.optional(z.boolean()),
  /**
   * Whether buyers can download an archive of the repository; requires the lister's GitHub grant (LIST-10).
   */
  offerArchive: z.optional(z.boolean()),
  /**
   * Whether buyers are invited to the repository; requires that an organization owns it, and the lister's
   * GitHub grant (LIST-10).
   */
  inviteBuyers: z.optional(z.boolean()),
};

/** Body of `POST /mvps`. */
export const ListingInput = z.object(listingFields);
export type ListingInput = z.output<typeof ListingInput>;

/**
 * Body of `PUT /mvps/{id}`: any of the form's fields, and the availability (LIST-24). A client may send the `version`
 * that it read last. If the listing's version differs, the change is refused (LIST-25).
 */
export const ListingChange = z.partial(
  z.object({
    ...listingFields,
    duration: RentalDuration,
    isavailable: z.boolean(),
    version: optionalText(VERSION_MAX_LENGTH),
  }),
);
export type ListingChange = z.output<typeof ListingChange>;

/** Returns the address of the source code from `repoUrl`, or from one of its other names (LIST-11). */
export function sourceAddressFrom({ repoUrl, githubUrl, sourceUrl }: ListingChange): string | undefined {
  return repoUrl ?? githubUrl ?? sourceUrl;
}
