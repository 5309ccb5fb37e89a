import { readFile } from 'node:fs/promises';
import satori from 'satori';
import sharp from 'sharp';
import { SCRIPTS, SHARE_IMAGE, shareCardElement, type ShareCard } from './share-card.js';

const JPEG_QUALITY = 82;
const FONT_WEIGHTS = [400, 600] as const;

let fonts: ReturnType<typeof loadFonts> | undefined;

/**
 * Draws a share image, 1200 × 630, as JPEG. Letters are drawn as vector paths, so that the
 * machine needs no fonts.
 */
export default async function drawShareImage(card: ShareCard): Promise<Buffer> {
  fonts ??= loadFonts();
  const svg = await satori(shareCardElement(card), { ...SHARE_IMAGE, fonts: await fonts });
  return sharp(Buffer.from(svg)).jpeg({ quality: JPEG_QUALITY, mozjpeg: true }).toBuffer();
}

async function loadFonts() {
  return Promise.all(
    FONT_WEIGHTS.flatMap((weight) =>
      SCRIPTS.map(async (script) => {
        const fileUrl = import.meta.resolve(`@fontsource/inter/files/inter-${script}-${weight}-normal.woff`);
        return {
          name: `Inter ${script}`,
          weight,
          style: 'normal' as const,
          data: await readFile(new URL(fileUrl)),
        };
      }),
    ),
  );
}
