import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

/** A text that only the components page shows. */
const GALLERY_TEXT = 'There is no list here';
const readFiles = (folder: string, endings: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => endings.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');

test('a production build has neither the components page nor its script', async ({ page }) => {
  const response = await page.goto('/components');
  expect(response?.status()).toBe(404);
  expect(readFiles('storefront/src/app/gallery', /\.tsx$/)).toContain(GALLERY_TEXT);
  const builtCode = readFiles('storefront/dist', /\.(?:js|json)$/);
  expect(builtCode.length).toBeGreaterThan(100_000);
  expect(builtCode).not.toContain(GALLERY_TEXT);
  expect(builtCode).not.toContain('src/app/gallery');
});
