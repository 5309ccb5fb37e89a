// Draws the installed application's icons from the site's logo: `node storefront/build/draw-icons.mjs`.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const publicFolder = fileURLToPath(new URL('../public/', import.meta.url));
const logo = readFileSync(`${publicFolder}favicon.svg`, 'utf8');
/** The logo for icons that an operating system crops: the background fills the square, and the letter is smaller. */
const maskableLogo = logo
  .replace('rx="8"', '')
  .replace('<path ', '<path transform="translate(3.2 3.2) scale(.8)" ');

const ICONS = [
  { name: 'icon-192.png', svg: logo, size: 192 },
  { name: 'icon-512.png', svg: logo, size: 512 },
  { name: 'icon-maskable-512.png', svg: maskableLogo, size: 512 },
  { name: 'apple-touch-icon.png', svg: maskableLogo, size: 180 },
];

for (const { name, svg, size } of ICONS) {
  await sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(`${publicFolder}${name}`);
}
