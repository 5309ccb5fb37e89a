import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { coverSvg } from '../covers/cover.js';
import type { PlacedListing } from '../listings/all.js';
import { coverPath } from '../rows/listing-rows.js';
import { photoPath } from '../rows/people-rows.js';
import type { SamplePerson } from '../sample-person.js';
import { markSvg } from './mark.js';

/** Keeps covers at about 16 kB or less, without visible bands in gradients. */
const WEBP = { quality: 64, effort: 2 };

interface Picture {
  /** Below the storage folder. */
  readonly path: string;
  readonly svg: () => string;
}

/** Draws covers and photos that are missing in the storage folder; returns their number. */
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
    .map(({ login }, place): Picture => ({ path: photoPath(login), svg: () => markSvg(login, place) }));
  const missing = [...covers, ...photos].filter(({ path }) => !existsSync(join(storageDir, path)));
  const folders = new Set(missing.map(({ path }) => dirname(join(storageDir, path))));
  for (const folder of folders) await mkdir(folder, { recursive: true });
  const queue = missing[Symbol.iterator]();
  await Promise.all(Array.from({ length: availableParallelism() }, () => drawAll(queue, storageDir)));
  return missing.length;
}

async function drawAll(queue: Iterable<Picture>, storageDir: string): Promise<void> {
  for (const { path, svg } of queue) {
    const file = join(storageDir, path);
    const image = await sharp(Buffer.from(svg())).webp(WEBP).toBuffer();
    // Written under a temporary name first: after Ctrl-C, the next start must not take half a file for a picture.
    const part = `${file}.${randomUUID()}.part`;
    await writeFile(part, image);
    await rename(part, file);
  }
}
