import { expect, type Page } from '@playwright/test';
import { goto, waitUntilHydrated } from '../../src/browser/goto.js';
import { layoutShift } from '../../src/browser/layout-shift.js';
import { test } from '../../src/browser/journey.js';
import { waitUntilLoaded } from '../../src/browser/running-stack.js';
import { readMvp } from '../../src/browser/sample-listings.js';

const SCRIPTS = /\/assets\/.*\.js$/;

/** Delays every script of the page. The returned function lets them load and waits for hydration. */
async function delayScripts(page: Page): Promise<() => Promise<void>> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(SCRIPTS, async (route) => {
    await released;
    await route.continue();
  });
  return async () => {
    release();
    await waitUntilHydrated(page);
    await page.unroute(SCRIPTS);
  };
}

test('links work before any script has loaded', async ({ page }) => {
  await delayScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  const title = page.getByRole('article').first().getByRole('heading').getByRole('link');
  const name = await title.innerText();
  await title.click({ noWaitAfter: true });
  await expect(page).toHaveURL(/\/mvp\//, { timeout: 15_000 });
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('hydration requests nothing that came with the page, and moves nothing', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const hydrate = await delayScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('article')).toHaveCount(6);
  await hydrate();
  await page.waitForLoadState('networkidle');
  expect(requests.filter((path) => path.startsWith('/api/'))).toEqual([]);
  // Without requests, the code that parses responses is not needed.
  const loadsRequestsChunk = () => requests.some((path) => path.startsWith('/assets/requests-'));
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
  const readTops = () =>
    page
      .locator('#welcome, aside[aria-label="Featured MVP"], main form, [aria-labelledby="steps"]')
      .evaluateAll((elements) => elements.map((element) => Math.round(element.getBoundingClientRect().top)));
  await page.setContent(html);
  const finalTops = await readTops();
  expect(finalTops.length).toBe(4);
  for (const cutIndex of cutIndexes) {
    await page.setContent(html.slice(0, cutIndex));
    const arrivedTops = await readTops();
    expect(arrivedTops).toEqual(finalTops.slice(0, arrivedTops.length));
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
  await page.evaluate(() => window.scrollTo(0, 300));
  await expectScrollY().toBe(300);
  await goto(page, `/mvp/${secondMvp.id}`);
  await waitUntilLoaded(page);
  await expectScrollY().toBe(0);
  await page.goBack();
  await waitUntilLoaded(page);
  await expectScrollY().toBe(300);
});
