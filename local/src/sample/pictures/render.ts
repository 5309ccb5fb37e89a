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
import type { CategorizedListing } from '../listings/all.js';
import { coverPath, screenshotId } from '../rows/listing-rows.js';
import { photoPath } from '../rows/people-rows.js';
import type { SamplePerson } from '../sample-person.js';
import { avatarSvg } from './avatar.js';

/** Options for covers and people's pictures: less than 42 kB, without visible bands in gradients. */
const WEBP_OPTIONS = { quality: 52, effort: 2 };

/** Options for screenshots, which have no gradients: about 20 kB, encoded as fast as possible. */
const FLAT_WEBP_OPTIONS = { quality: 70, effort: 0 };

const [NARROWEST_WIDTH] = IMAGE_WIDTHS;

/** The slug of the listing with the most rentals in the sample. */
const MOST_POPULAR_SLUG = 'loop-meadow';

interface Picture {
  /** Path below the storage folder. */
  readonly path: string;
  readonly svg: () => string;
}

/** Draws the listings' covers and people's pictures that are missing in the storage folder; returns their number. */
export async function renderPictures(
  storageDir: string,
  listings: readonly CategorizedListing[],
  people: readonly SamplePerson[],
): Promise<number> {
  const covers = listings.map((listing): Picture => ({
    path: coverPath(listing.slug),
    svg: () => coverSvg(listing),
  }));
  const photos = people
    .filter((person) => person.hasPhoto)
    .map(({ login }, index): Picture => ({ path: photoPath(login), svg: () => avatarSvg(login, index) }));
  const missingPictures = [...covers, ...photos].filter(({ path }) => !existsSync(join(storageDir, path)));
  const folders = new Set(missingPictures.map(({ path }) => dirname(join(storageDir, path))));
  for (const folder of folders) await mkdir(folder, { recursive: true });
  const queue = missingPictures[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: availableParallelism() }, () => drawQueuedPictures(queue, storageDir)),
  );
  return missingPictures.length;
}

/**
 * Draws the screenshots that are missing in the storage folder; returns their number. Like an uploaded picture, each
 * has a file for every width (UPLOAD-5). To save time, only the narrowest file is resized; all others contain the
 * drawing in its original size.
 */
export async function renderScreenshots(
  storageDir: string,
  listings: readonly CategorizedListing[],
): Promise<number> {
  const missingScreenshots = listings
    // Draws first what the homepage shows: a screenshot of the most popular listing, or of the newest one (FIND-61).
    .toSorted(
      (left, right) =>
        Number(right.slug === MOST_POPULAR_SLUG) - Number(left.slug === MOST_POPULAR_SLUG) ||
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
  for (const { base, svg } of missingScreenshots) {
    const { data, info } = await sharp(Buffer.from(svg())).raw().toBuffer({ resolveWithObject: true });
    const originalImage = sharp(data, { raw: info }).webp(FLAT_WEBP_OPTIONS).toBuffer();
    const narrowImage = sharp(data, { raw: info })
      .resize({ width: NARROWEST_WIDTH })
      .webp(FLAT_WEBP_OPTIONS)
      .toBuffer();
    for (const width of IMAGE_WIDTHS)
      await writeAtomically(
        `${base}-${width}.webp`,
        await (width === NARROWEST_WIDTH ? narrowImage : originalImage),
      );
  }
  return missingScreenshots.length;
}

async function drawQueuedPictures(queue: Iterable<Picture>, storageDir: string): Promise<void> {
  for (const { path, svg } of queue) {
    const file = join(storageDir, path);
    const image = await sharp(Buffer.from(svg())).webp(WEBP_OPTIONS).toBuffer();
    await writeAtomically(file, image);
  }
}

/** Writes a temporary file and then renames it. So after Ctrl-C, the next start finds no incomplete picture. */
async function writeAtomically(file: string, image: Uint8Array): Promise<void> {
  const temporaryFile = `${file}.${randomUUID()}.part`;
  await writeFile(temporaryFile, image);
  await rename(temporaryFile, file);
}
