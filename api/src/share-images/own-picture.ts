import type { FastifyInstance } from 'fastify';
import { DomainError } from '@market/domain/foundation/domain-error';
import type { ShareCard } from './share-card.js';
import type { CardSource } from './share-cards.js';

/** The width to which pictures are scaled, in pixels: twice the width in the share image, for sharpness. */
const WIDTH_PX = 960;

/**
 * Returns a picture as a data URL if this site serves it below /media/ and it can be decoded, otherwise undefined.
 * Other addresses are never fetched: people entered them, and they could name internal servers. Throws
 * `server/unavailable` if the storage of pictures does not respond, so that no image without its picture is cached.
 */
export async function readOwnPicture(
  server: FastifyInstance,
  { address, shape }: NonNullable<CardSource['picture']>,
): Promise<ShareCard['picture']> {
  if (!address.startsWith('/media/')) return undefined;
  const response = await server.inject({ url: address });
  if (response.statusCode === 404) return undefined;
  if (response.statusCode !== 200) throw new DomainError('server/unavailable');
  const { default: sharp } = await import('sharp');
  const png = await sharp(response.rawPayload)
    .resize(WIDTH_PX)
    .png()
    .toBuffer()
    .catch(() => undefined);
  return png && { url: `data:image/png;base64,${png.toString('base64')}`, shape };
}
