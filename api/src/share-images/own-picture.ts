import type { FastifyInstance } from 'fastify';
import type { ShareCard } from './share-card.js';
import type { CardSource } from './share-cards.js';

/** The width to which pictures are scaled, in pixels: twice the width in the share image, for sharpness. */
const WIDTH_PX = 960;

/**
 * Returns a picture as a data URL if this site serves it below /media/ and it can be read, otherwise undefined.
 * Other addresses are never fetched: people entered them, and they could name internal servers.
 */
export async function readOwnPicture(
  server: FastifyInstance,
  { address, shape }: NonNullable<CardSource['picture']>,
): Promise<ShareCard['picture']> {
  if (!address.startsWith('/media/')) return undefined;
  const response = await server.inject({ url: address });
  if (response.statusCode !== 200) return undefined;
  const { default: sharp } = await import('sharp');
  const png = await sharp(response.rawPayload)
    .resize(WIDTH_PX)
    .png()
    .toBuffer()
    .catch(() => undefined);
  return png && { url: `data:image/png;base64,${png.toString('base64')}`, shape };
}
