import * as z from 'zod/mini';
import { Category } from './categories.js';
import { RentalDuration } from './durations.js';
import { priceInput } from './money.js';
import { ADDRESS_MAX_LENGTH, isWebAddress, optionalText, requiredText } from './text.js';
import { youtubeId } from './videos.js';

/** Most characters of a short description (SPEC §5). */
export const SHORT_DESCRIPTION_MAX_LENGTH = 100;
/** Lowest price of the form's input, in cents (SPEC §5: min 1, step 0.01). */
export const PRICE_MIN_CENTS = 100;

const TITLE_MAX_LENGTH = 120;
const DESCRIPTION_MAX_LENGTH = 10_000;
const ENTRIES_MAX = 30;
const ENTRY_MAX_LENGTH = 200;

function textList(required: string, clean: (entries: string[]) => string[] = (entries) => entries) {
  return z.pipe(
    z.pipe(
      z
        .array(optionalText(ENTRY_MAX_LENGTH), { error: required })
        .check(z.maxLength(ENTRIES_MAX, `Use at most ${ENTRIES_MAX} entries`)),
      z.transform((entries: string[]) => clean(entries.filter((entry) => entry !== ''))),
    ),
    z.array(z.string()).check(z.minLength(1, required)),
  );
}

const address = (required: string, invalid: string, valid: (value: string) => boolean) =>
  requiredText(required, ADDRESS_MAX_LENGTH).check(
    z.refine((value) => value === '' || valid(value), invalid),
  );

/** Whether an image is one of ours (a path below /media/) or a web address. */
function isImage(value: string): boolean {
  return /^\/media\/[\w./-]+$/.test(value) ? !value.includes('..') : isWebAddress(value);
}

/** Fields of the 'List Your MVP' form with SPEC §5's rules and sentences; the same on both sides. */
export const listingFields = {
  title: requiredText('Title is required', TITLE_MAX_LENGTH),
  description: requiredText('Description is required', DESCRIPTION_MAX_LENGTH),
  shortDescription: requiredText('Short description is required', SHORT_DESCRIPTION_MAX_LENGTH),
  category: Category,
  price: priceInput('Valid price is required', PRICE_MIN_CENTS),
  buyoutPrice: priceInput('Valid buyout price is required'),
  duration: z._default(RentalDuration, '1 month'),
  createdBy: requiredText('Creator name is required', 100),
  videoUrl: address(
    'YouTube video URL is required',
    'Please enter a valid YouTube URL',
    (value) => youtubeId(value) !== undefined,
  ),
  demoUrl: address('Demo link is required', 'Please enter a valid URL', isWebAddress),
  features: textList('At least one feature is required'),
  techStack: textList('At least one technology is required'),
  tags: textList('At least one tag is required', (tags) => [
    ...new Set(tags.map((tag) => tag.toLowerCase())),
  ]),
  image: z.optional(
    optionalText(ADDRESS_MAX_LENGTH).check(
      z.refine((value) => value === '' || isImage(value), 'Please enter a valid URL'),
    ),
  ),
  /** Where the source code is; private unless `sourceVisible` (DECISIONS 22a). */
  repoUrl: z.optional(
    optionalText(ADDRESS_MAX_LENGTH).check(
      z.refine((value) => value === '' || isWebAddress(value), 'Please enter a valid URL'),
    ),
  ),
  sourceVisible: z.optional(z.boolean()),
  /** Buyers can download the source as it was when they paid; takes the lister's GitHub grant. */
  offerArchive: z.optional(z.boolean()),
  /** Buyers are invited to the repository while they rent, where an organisation owns it; likewise. */
  inviteBuyers: z.optional(z.boolean()),
};

/** What `POST /mvps` takes (DECISIONS 6). */
export const ListingInput = z.object(listingFields);
export type ListingInput = z.output<typeof ListingInput>;

/** What `PUT /mvps/{id}` takes: any of the form's fields, and the availability (SPEC §7). */
export const ListingChange = z.partial(
  z.object({ ...listingFields, duration: RentalDuration, isavailable: z.boolean() }),
);
export type ListingChange = z.output<typeof ListingChange>;
