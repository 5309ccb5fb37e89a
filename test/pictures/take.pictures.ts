import { mkdirSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { allScreensOf } from '../src/browser/all-screens.js';
import { goto } from '../src/browser/goto.js';
import { type Screen, visit } from '../src/browser/screens.js';
import { waitUntilLoaded, signIn } from '../src/browser/running-stack.js';
import { PICTURES_FOLDER, SCREEN_NAME_PATTERN, WINDOW_SIZES } from './windows.js';

/** The greatest height of a picture in CSS pixels. Longer pages only repeat the same kinds of content further down. */
const PICTURE_HEIGHT_MAX = 2400;

const OVERLAY_SELECTOR = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** Takes a picture of each screen and state, one person after the other. Fails if a screen is wider than its window. */
for (const person of new Set(allScreensOf({ id: '', userId: '' }).map(({ signedInAs }) => signedInAs))) {
  test(person?.name ?? 'a visitor', async ({ page, request }, { project }) => {
    test.setTimeout(900_000);
    page.setDefaultTimeout(20_000);
    mkdirSync(PICTURES_FOLDER, { recursive: true });
    const { mvps } = await (await request.get('/api/mvps?limit=1')).json();
    const screens = allScreensOf(mvps[0]).filter(
      ({ signedInAs, name }) => signedInAs === person && SCREEN_NAME_PATTERN.test(name),
    );
    if (person && screens.length > 0) await signIn(page, person);
    // A page keeps the fallback font if Inter loads late (decision 0055). This visit caches Inter in the browser.
    await goto(page, '/help');
    await waitForFonts(page);
    const failures: string[] = [];
    for (const screen of screens) {
      await test
        .step(screen.name, () => takePictures(page, screen, project.name))
        .catch((error: unknown) => failures.push(`${screen.name}: ${String(error)}`));
    }
    expect(failures).toEqual([]);
  });
}

/**
 * Takes a picture of a screen at each width. Opens it only once, at the largest width, because the controls that
 * `prepare` uses are visible there.
 */
async function takePictures(page: Page, screen: Screen, scheme: string): Promise<void> {
  await page.setViewportSize(WINDOW_SIZES[0]);
  await visit(page, screen);
  if (!screen.hasNoHeader) await waitForFonts(page);
  const isCovered = (await page.locator(OVERLAY_SELECTOR).count()) > 0;
  for (const window of WINDOW_SIZES) {
    await page.setViewportSize(window);
    if (!isCovered) await fitWindowToPage(page, screen);
    if (!screen.isCheckedWhileLoading) await waitForImages(page);
    const path = `${PICTURES_FOLDER}/${screen.name} ${window.width} ${scheme}.png`;
    await page.screenshot({ path, animations: 'disabled' });
    const excessPx = await page
      .locator('html')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(excessPx, `${screen.name} is wider than its window of ${window.width} px`).toBeLessThanOrEqual(0);
  }
}

/**
 * Waits at most five seconds until the font Inter has loaded. Offline it never loads, and the picture shows another
 * font.
 */
async function waitForFonts(page: Page): Promise<void> {
  const isInterFontLoaded = () =>
    [...document.fonts].some(({ family, status }) => family.includes('Inter') && status === 'loaded');
  await page.waitForFunction(isInterFontLoaded, null, { timeout: 5_000 }).catch(() => undefined);
}

/** Waits at most ten seconds until the images inside the window have loaded, also those that load only when visible. */
async function waitForImages(page: Page): Promise<void> {
  const areImagesLoaded = () =>
    [...document.images].every(
      (image) => image.complete || image.getBoundingClientRect().top > window.innerHeight,
    );
  await page.waitForFunction(areImagesLoaded, null, { timeout: 10_000 }).catch(() => undefined);
}

/** Makes the window as high as the page, up to `PICTURE_HEIGHT_MAX`. */
async function fitWindowToPage(page: Page, { hasNoHeader, isCheckedWhileLoading }: Screen): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const pageHeight = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, Math.min(pageHeight, PICTURE_HEIGHT_MAX)) });
  await page.evaluate(() => window.scrollTo(0, 0));
  if (!hasNoHeader && !isCheckedWhileLoading) await waitUntilLoaded(page);
}
