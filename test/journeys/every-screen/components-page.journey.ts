import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

/** A text that only the page of all components shows. */
const WORDS = 'There is no list here';
const read = (folder: string, endings: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => endings.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');

test('a production build has neither the components page nor its script', async ({ page }) => {
  const response = await page.goto('/components');
  expect(response?.status()).toBe(404);
  expect(read('storefront/src/app/gallery', /\.tsx$/)).toContain(WORDS);
  const built = read('storefront/dist', /\.(?:js|json)$/);
  expect(built.length).toBeGreaterThan(100_000);
  expect(built).not.toContain(WORDS);
  expect(built).not.toContain('src/app/gallery');
});
