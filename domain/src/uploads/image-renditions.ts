import { IMAGE_MAX_PIXELS, IMAGE_WIDTHS } from '@market/contract/images';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
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
 * Draws a picture anew in every width of IMAGE_WIDTHS, upright, the first of its frames: what was hidden in the file
 * (place, camera, another file) does not come along. Throws `upload/not-image`, `upload/image-too-many-pixels`.
 */
export async function renderImage(file: Buffer): Promise<Rendition[]> {
  const kind = await fileTypeFromBuffer(file);
  if (!kind || !KINDS.has(kind.mime)) throw new DomainError('upload/not-image');
  await refuseHuge(file);
  try {
    const renditions: Rendition[] = [];
    for (const width of IMAGE_WIDTHS) renditions.push({ width, bytes: await render(file, width) });
    return renditions;
  } catch (error) {
    throw new DomainError('upload/not-image', { cause: error });
  }
}

function open(file: Buffer): Sharp {
  return sharp(file, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error', pages: 1 });
}

/** By what the header says, before a single pixel is unfolded. */
async function refuseHuge(file: Buffer): Promise<void> {
  // Read without a limit: the limit would be told as a broken file.
  const { width, height } = await sharp(file, { limitInputPixels: false, pages: 1 })
    .metadata()
    .catch((error: unknown) => {
      throw new DomainError('upload/not-image', { cause: error });
    });
  if (width * height > IMAGE_MAX_PIXELS) throw new DomainError('upload/image-too-many-pixels');
}

function render(file: Buffer, width: number): Promise<Buffer> {
  return open(file)
    .timeout({ seconds: WITHIN_SECONDS })
    .autoOrient()
    .resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer();
}
