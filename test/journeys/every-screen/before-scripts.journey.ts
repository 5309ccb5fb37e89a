import { expect, type Page } from '@playwright/test';
import { goto, waitUntilHydrated } from '../../src/browser/goto.js';
import { layoutShift } from '../../src/browser/layout-shift.js';
import { test } from '../../src/browser/journey.js';
import { waitUntilLoaded } from '../../src/browser/running-stack.js';
import { readMvp } from '../../src/browser/sample-listings.js';

/** The height of a line of the text under the title of an MVP. */
const LINE_HEIGHT_PX = 28;
const SCRIPT_URL_PATTERN = /\/assets\/.*\.js$/;

/** Delays every script of the page. The returned function lets them load and waits for hydration. */
async function delayScripts(page: Page): Promise<() => Promise<void>> {
  let releaseScripts = (): void => undefined;
  const scriptsReleased = new Promise<void>((resolve) => (releaseScripts = resolve));
  await page.route(SCRIPT_URL_PATTERN, async (route) => {
    await scriptsReleased;
    await route.continue();
  });
  return async () => {
    releaseScripts();
    await waitUntilHydrated(page);
    await page.unroute(SCRIPT_URL_PATTERN);
  };
}

test('links work before any script has loaded', async ({ page }) => {
  await delayScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  const titleLink = page.getByRole('article').first().getByRole('heading').getByRole('link');
  const listingTitle = await titleLink.innerText();
  await titleLink.click({ noWaitAfter: true });
  await expect(page).toHaveURL(/\/mvp\//, { timeout: 15_000 });
  await expect(page.getByRole('heading', { level: 1, name: listingTitle })).toBeVisible();
});

test('hydration requests nothing that came with the page, and moves nothing', async ({ page }) => {
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  const hydrate = await delayScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('article')).toHaveCount(6);
  await hydrate();
  await page.waitForLoadState('networkidle');
  expect(requestedPaths.filter((path) => path.startsWith('/api/'))).toEqual([]);
  // Without requests, the code that parses responses is not needed.
  const loadsRequestsChunk = () => requestedPaths.some((path) => path.startsWith('/assets/requests-'));
  expect(loadsRequestsChunk()).toBe(false);
  expect(await layoutShift(page)).toBeLessThan(0.01);
  await page.goto('/users');
  await expect.poll(loadsRequestsChunk).toBe(true);
});

test('the parts of the homepage that have arrived are not moved by those that arrive later', async ({
  page,
}) => {
  const html = await (await page.request.get('/')).text();
  const isInHero = (index: number) => index > html.indexOf('<main') && index < html.indexOf('id="newest"');
  const cutIndexes = [...html.matchAll(/<(?:div|section|aside|form|ol|p)\b/g)]
    .map(({ index }) => index)
    .filter(isInHero);
  expect(cutIndexes.length).toBeGreaterThan(15);
  const readElementTops = () =>
    page
      .locator('#welcome, aside[aria-label="Featured MVP"], main form, [aria-labelledby="steps"]')
      .evaluateAll((elements) => elements.map((element) => Math.round(element.getBoundingClientRect().top)));
  await page.setContent(html);
  const finalTops = await readElementTops();
  expect(finalTops.length).toBe(4);
  for (const cutIndex of cutIndexes) {
    await page.setContent(html.slice(0, cutIndex));
    const topsBeforeScripts = await readElementTops();
    expect(topsBeforeScripts).toEqual(finalTops.slice(0, topsBeforeScripts.length));
  }
});

test('a page that is scrolled before hydration keeps its position', async ({ page }) => {
  const hydrate = await delayScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('article')).toHaveCount(6);
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400);
  await hydrate();
  expect(await page.evaluate(() => window.scrollY)).toBe(400);
  await page.getByRole('link', { name: 'Login' }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('another page in the same tab starts at its top; going back restores the position (FIND-55)', async ({
  page,
}) => {
  const [firstMvp, secondMvp] = [await readMvp(page, 'Kite Forms'), await readMvp(page, 'Ferry Board')];
  const expectScrollY = () => expect.poll(() => page.evaluate(() => window.scrollY));
  await goto(page, `/mvp/${firstMvp.id}`);
  await page.evaluate(async () => {
    await document.fonts.ready;
    window.scrollTo(0, 300);
  });
  await expectScrollY().toBe(300);
  await goto(page, `/mvp/${secondMvp.id}`);
  await waitUntilLoaded(page);
  await expectScrollY().toBe(0);
  await page.goBack();
  await waitUntilLoaded(page);
  // A font that loads after the restoration may change the number of lines above, by one.
  await expectScrollY().toBeGreaterThan(300 - LINE_HEIGHT_PX - 1);
  await expectScrollY().toBeLessThan(300 + LINE_HEIGHT_PX + 1);
});
