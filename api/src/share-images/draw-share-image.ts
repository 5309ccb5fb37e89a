import { readFile } from 'node:fs/promises';
import satori from 'satori';
import sharp from 'sharp';
import { SCRIPTS, SHARE_IMAGE, shareCard, type ShareCard } from './share-card.js';

const QUALITY = 82;
const WEIGHTS = [400, 600] as const;

let fonts: ReturnType<typeof loadFonts> | undefined;

/**
 * Draws a share image, 1200 × 630, as JPEG. Letters are drawn as vector paths, so that the
 * machine needs no fonts.
 */
export default async function drawShareImage(card: ShareCard): Promise<Buffer> {
  fonts ??= loadFonts();
  const svg = await satori(shareCard(card), { ...SHARE_IMAGE, fonts: await fonts });
  return sharp(Buffer.from(svg)).jpeg({ quality: QUALITY, mozjpeg: true }).toBuffer();
}

async function loadFonts() {
  return Promise.all(
    WEIGHTS.flatMap((weight) =>
      SCRIPTS.map(async (script) => {
        const file = import.meta.resolve(`@fontsource/inter/files/inter-${script}-${weight}-normal.woff`);
        return {
          name: `Inter ${script}`,
          weight,
          style: 'normal' as const,
          data: await readFile(new URL(file)),
        };
      }),
    ),
  );
}
