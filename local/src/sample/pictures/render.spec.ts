import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IMAGE_WIDTHS } from '@market/contract/uploads/images';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LISTINGS } from '../listings/all.js';
import { screenshotId } from '../rows/listing-rows.js';
import { renderScreenshots } from './render.js';

let storageDir: string;
const ONE_LISTING = LISTINGS.filter(({ slug }) => slug === 'half-past');

beforeAll(async () => {
  storageDir = await mkdtemp(join(tmpdir(), 'screenshots-'));
});
afterAll(() => rm(storageDir, { recursive: true, force: true }));

it('draws each screenshot in the widths of an upload, below 40 kB, and only once (LIST-41, UPLOAD-5)', async () => {
  expect(await renderScreenshots(storageDir, ONE_LISTING)).toBe(2);
  const folder = join(storageDir, 'images');
  const expectedFiles = [0, 1].flatMap((index) =>
    IMAGE_WIDTHS.map((width) => `${screenshotId('half-past', index)}-${width}.webp`),
  );
  expect((await readdir(folder)).sort()).toEqual(expectedFiles.sort());
  for (const file of expectedFiles) expect((await stat(join(folder, file))).size).toBeLessThan(40_000);
  expect(await renderScreenshots(storageDir, ONE_LISTING)).toBe(0);
});
