import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { IMAGE_WIDTHS } from '@market/contract/uploads/images';
import sharp from 'sharp';
import { appOf } from '../apps/all.js';
import { screenshotSvg } from '../apps/draw/screen.js';
import { coverSvg } from '../covers/cover.js';
import type { PlacedListing } from '../listings/all.js';
import { coverPath, screenshotId } from '../rows/listing-rows.js';
import { photoPath } from '../rows/people-rows.js';
import type { SamplePerson } from '../sample-person.js';
import { markSvg } from './mark.js';

/** With these options covers have about 22 kB or less, without visible bands in gradients. */
const WEBP = { quality: 64, effort: 2 };

/** With these options flat pictures have about 20 kB and are encoded as fast as possible. */
const FLAT_PICTURE_OPTIONS = { quality: 70, effort: 0 };

const [NARROWEST] = IMAGE_WIDTHS;

/** The listing with most rentals in the sample. */
const MOST_POPULAR = 'loop-meadow';

interface Picture {
  /** Path below the storage folder. */
  readonly path: string;
  readonly svg: () => string;
}

/** Draws the listings' covers and people's pictures that are missing in the storage folder; returns their number. */
export async function renderPictures(
  storageDir: string,
  listings: readonly PlacedListing[],
  people: readonly SamplePerson[],
): Promise<number> {
  const covers = listings.map((listing): Picture => ({
    path: coverPath(listing.slug),
    svg: () => coverSvg(listing),
  }));
  const photos = people
    .filter((person) => person.hasPhoto)
    .map(({ login }, index): Picture => ({ path: photoPath(login), svg: () => markSvg(login, index) }));
  const missing = [...covers, ...photos].filter(({ path }) => !existsSync(join(storageDir, path)));
  const folders = new Set(missing.map(({ path }) => dirname(join(storageDir, path))));
  for (const folder of folders) await mkdir(folder, { recursive: true });
  const queue = missing[Symbol.iterator]();
  await Promise.all(Array.from({ length: availableParallelism() }, () => drawAll(queue, storageDir)));
  return missing.length;
}

/**
 * Draws the screenshots that are missing in the storage folder; returns their number. Like an uploaded picture, each
 * has a file for every width (UPLOAD-5). Only the narrowest is resized, since the drawing is not wider than the others.
 */
export async function renderScreenshots(
  storageDir: string,
  listings: readonly PlacedListing[],
): Promise<number> {
  const missing = listings
    // The homepage shows a screenshot of the most popular listing, else of the newest (FIND-61).
    .toSorted(
      (left, right) =>
        Number(right.slug === MOST_POPULAR) - Number(left.slug === MOST_POPULAR) ||
        left.daysAgo - right.daysAgo,
    )
    .flatMap((listing) => {
      const app = appOf(listing.slug);
      return (app?.views ?? []).map((_, viewIndex) => ({
        base: join(storageDir, 'images', screenshotId(listing.slug, viewIndex)),
        svg: () => (app ? screenshotSvg({ ...listing, app }, viewIndex) : ''),
      }));
    })
    .filter(({ base }) => IMAGE_WIDTHS.some((width) => !existsSync(`${base}-${width}.webp`)));
  await mkdir(join(storageDir, 'images'), { recursive: true });
  for (const { base, svg } of missing) {
    const { data, info } = await sharp(Buffer.from(svg())).raw().toBuffer({ resolveWithObject: true });
    const large = sharp(data, { raw: info }).webp(FLAT_PICTURE_OPTIONS).toBuffer();
    const small = sharp(data, { raw: info })
      .resize({ width: NARROWEST })
      .webp(FLAT_PICTURE_OPTIONS)
      .toBuffer();
    for (const width of IMAGE_WIDTHS)
      await writeAtomically(`${base}-${width}.webp`, await (width === NARROWEST ? small : large));
  }
  return missing.length;
}

async function drawAll(queue: Iterable<Picture>, storageDir: string): Promise<void> {
  for (const { path, svg } of queue) {
    const file = join(storageDir, path);
    const image = await sharp(Buffer.from(svg())).webp(WEBP).toBuffer();
    await writeAtomically(file, image);
  }
}

/**
 * Writes under a temporary name and then renames the file, so that after Ctrl-C the next start does not find an
 * incomplete picture.
 */
async function writeAtomically(file: string, image: Uint8Array): Promise<void> {
  const part = `${file}.${randomUUID()}.part`;
  await writeFile(part, image);
  await rename(part, file);
}
