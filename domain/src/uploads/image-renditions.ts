import { IMAGE_MAX_PIXELS, IMAGE_WIDTHS } from '@market/contract/uploads/images';
import type { Sharp, SharpOptions } from 'sharp';
import { DomainError } from '../foundation/domain-error.js';

/** One size of a picture, as WebP without metadata. */
export interface Rendition {
  readonly width: number;
  readonly bytes: Buffer;
}

/**
 * Accepted media types. A file's first bytes determine its type; its name and the declared type are ignored.
 */
const ACCEPTED_TYPES = new Set([
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/webp',
  'image/avif',
  'image/gif',
]);
const WEBP_QUALITY = 80;
const RENDER_TIMEOUT_SECONDS = 20;

/**
 * Renders a picture's first frame, rotated upright, in every width of IMAGE_WIDTHS. Removes metadata such as location
 * and camera, and all other data in the file. Throws `upload/not-image` and `upload/image-too-many-pixels`.
 */
export async function renderImage(path: string): Promise<Rendition[]> {
  const { fileTypeFromFile } = await import('file-type');
  const fileType = await fileTypeFromFile(path);
  if (!fileType || !ACCEPTED_TYPES.has(fileType.mime)) throw new DomainError('upload/not-image');
  await refuseTooManyPixels(path);
  try {
    const renditions: Rendition[] = [];
    for (const width of IMAGE_WIDTHS) renditions.push({ width, bytes: await render(path, width) });
    return renditions;
  } catch (error) {
    throw new DomainError('upload/not-image', { cause: error });
  }
}

/** Opens a picture. Imports the picture library only when a picture is opened, so that the process starts faster. */
async function openImage(path: string, options: SharpOptions): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  return sharp(path, { pages: 1, ...options });
}

/** Throws if the picture's header states too many pixels. The header is read without decoding any pixel. */
async function refuseTooManyPixels(path: string): Promise<void> {
  // Switches off the picture library's own limit of pixels, because its error would be reported as a broken file.
  const picture = await openImage(path, { limitInputPixels: false });
  const { width, height } = await picture.metadata().catch((error: unknown) => {
    throw new DomainError('upload/not-image', { cause: error });
  });
  if (width * height > IMAGE_MAX_PIXELS) throw new DomainError('upload/image-too-many-pixels');
}

async function render(path: string, width: number): Promise<Buffer> {
  const picture = await openImage(path, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error' });
  return picture
    .timeout({ seconds: RENDER_TIMEOUT_SECONDS })
    .autoOrient()
    .resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: WEBP_QUALITY })
    .toBuffer();
}
