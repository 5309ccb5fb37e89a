import { readFileSync } from 'node:fs';
import type { ManifestOptions } from 'vite-plugin-pwa';

const tokensCss = readFileSync(new URL('../src/shared/tokens.css', import.meta.url), 'utf8');

/** Returns the light-scheme value of a color token. */
function readColorToken(name: string): string {
  const value = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(tokensCss)?.[1];
  if (value === undefined) throw new Error(`shared/tokens.css has no color ${name}`);
  return value;
}

/** Name, colors and icons of the installed application. */
export const webManifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'MVP Market',
  short_name: 'MVP Market',
  description:
    'Discover proven MVPs from talented developers: try a 15-minute demo, then rent for 1, 3 or 6 months or buy outright.',
  lang: 'en',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: readColorToken('page'),
  theme_color: readColorToken('page'),
  categories: ['business', 'shopping', 'productivity'],
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Shorts', url: '/shorts', icons: [{ src: '/icon-192.png', sizes: '192x192' }] },
    { name: 'Saved MVPs', url: '/saved', icons: [{ src: '/icon-192.png', sizes: '192x192' }] },
  ],
};
