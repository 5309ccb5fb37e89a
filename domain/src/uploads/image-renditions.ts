import { IMAGE_MAX_PIXELS, IMAGE_WIDTHS } from '@market/contract/uploads/images';
import type { Sharp, SharpOptions } from 'sharp';
import { DomainError } from '../foundation/domain-error.js';

/** One size of a picture, as WebP without anything but its pixels. */
export interface Rendition {
  readonly width: number;
  readonly bytes: Buffer;
}

/** Kinds of pictures that are read, by their first bytes: what a file is called, or said to be, counts for nothing. */
const KINDS = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/avif', 'image/gif']);
const QUALITY = 80;
const WITHIN_SECONDS = 20;

/**
 * Draws the picture in a file anew in every width of IMAGE_WIDTHS, upright, the first of its frames: what was hidden in the file
 * (place, camera, another file) does not come along. Throws `upload/not-image`, `upload/image-too-many-pixels`.
 */
export async function renderImage(path: string): Promise<Rendition[]> {
  const { fileTypeFromFile } = await import('file-type');
  const kind = await fileTypeFromFile(path);
  if (!kind || !KINDS.has(kind.mime)) throw new DomainError('upload/not-image');
  await refuseHuge(path);
  try {
    const renditions: Rendition[] = [];
    for (const width of IMAGE_WIDTHS) renditions.push({ width, bytes: await render(path, width) });
    return renditions;
  } catch (error) {
    throw new DomainError('upload/not-image', { cause: error });
  }
}

/** Loaded with the first picture, so that the process is ready without it. */
async function open(path: string, options: SharpOptions): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  return sharp(path, { pages: 1, ...options });
}

/** By what the header says, before a single pixel is unfolded. */
async function refuseHuge(path: string): Promise<void> {
  // Read without a limit: the limit would be told as a broken file.
  const picture = await open(path, { limitInputPixels: false });
  const { width, height } = await picture.metadata().catch((error: unknown) => {
    throw new DomainError('upload/not-image', { cause: error });
  });
  if (width * height > IMAGE_MAX_PIXELS) throw new DomainError('upload/image-too-many-pixels');
}

async function render(path: string, width: number): Promise<Buffer> {
  const picture = await open(path, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error' });
  return picture
    .timeout({ seconds: WITHIN_SECONDS })
    .autoOrient()
    .resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer();
}
