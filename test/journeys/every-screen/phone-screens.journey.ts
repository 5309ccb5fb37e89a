import { expect, type Locator, test } from '@playwright/test';
import { allScreensOf } from '../../src/browser/all-screens.js';
import { openConsole, rowsOf } from '../../src/browser/console.js';
import { LISTER, RENTER, SHOPPER, visit } from '../../src/browser/screens.js';
import { waitUntilLoaded, signIn } from '../../src/browser/running-stack.js';
import { goto } from '../../src/browser/goto.js';

const PHONE = { width: 390, height: 844 };
/** Returns the number of lines of an element's text. */
const linesOf = (element: Locator) =>
  element.evaluate((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
  });

test("the labels of the dashboard's tiles fit on one line", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signIn(page, RENTER);
  await goto(page, '/profile');
  await expect(page.getByText('Unread Messages')).toBeVisible();
  await waitUntilLoaded(page);
  for (const name of ['Active Rentals', 'Unread Messages', 'Total Spent', 'Member Since'])
    expect(await linesOf(page.locator('dt', { hasText: name })), name).toBe(1);
});

test("the dashboard's active tab is in view, and not under the fade, after loading and after the window narrows", async ({
  page,
}) => {
  const FADE_PX = 20;
  const isInView = () =>
    page.getByRole('tab', { selected: true }).evaluate((tab, fadePx) => {
      const list = tab.parentElement?.getBoundingClientRect();
      const { left, right } = tab.getBoundingClientRect();
      return list !== undefined && left >= list.left && right <= list.right - fadePx;
    }, FADE_PX);
  await page.setViewportSize(PHONE);
  await signIn(page, LISTER);
  for (const name of ['Overview', 'Earnings', 'Profile']) {
    await page.setViewportSize(PHONE);
    await goto(page, name === 'Overview' ? '/profile' : `/profile?tab=${name.toLowerCase()}`);
    await expect(page.getByRole('tab', { name, selected: true })).toBeVisible();
    await expect.poll(isInView, { message: name }).toBe(true);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(isInView, { message: `${name}, wide` }).toBe(true);
    await page.setViewportSize({ width: 320, height: 844 });
    await expect.poll(isInView, { message: `${name}, narrowed` }).toBe(true);
  }
});

test('without scrolling, the homepage shows its button, search and steps, and Browse its first MVP (FIND-9, FIND-62)', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const lowerEdge = async (element: Locator) =>
    ((box) => (box?.y ?? 0) + (box?.height ?? 0))(await element.boundingBox());
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await goto(page, '/');
  await waitUntilLoaded(page);
  const visibleHeight = (await navigation.boundingBox())?.y ?? 0;
  for (const element of [
    page.getByRole('main').getByRole('link', { name: /^Try .* now$/ }),
    page.getByRole('combobox', { name: 'Search MVPs' }),
    page.getByRole('region', { name: 'How it works' }),
  ])
    expect(await lowerEdge(element)).toBeLessThan(visibleHeight);
  await goto(page, '/?category=AI%2FML');
  await waitUntilLoaded(page);
  const firstCard = page.getByRole('article').first();
  expect((await firstCard.boundingBox())?.y).toBeLessThan(visibleHeight / 2);
  const filters = page.getByRole('search').getByRole('combobox');
  const filterTops = await filters.evaluateAll((filterElements) =>
    filterElements.map((node) => node.getBoundingClientRect().top),
  );
  expect(new Set(filterTops.map(Math.round)).size).toBe(1);
});

test("no line of the used demo's text breaks within a word", async ({ page, request }) => {
  await page.setViewportSize(PHONE);
  const { mvps } = await (await request.get('/api/mvps?limit=1')).json();
  const usedDemoScreen = allScreensOf(mvps[0]).find(({ name }) => name === 'demo used');
  if (!usedDemoScreen) throw new Error('The screen of a used demo has another name');
  await signIn(page, SHOPPER);
  await visit(page, usedDemoScreen);
  expect(await linesOf(page.getByText('15-minute', { exact: true }))).toBe(1);
});

test('the console has no empty strip above its filters', async ({ browser }) => {
  const page = await openConsole(browser);
  await page.setViewportSize(PHONE);
  await page.goto('/admin/deliveries');
  await expect(rowsOf(page).first()).toBeVisible();
  const [header, search] = [page.getByRole('banner'), page.getByPlaceholder('Search')];
  const bottomOf = async (element: Locator) =>
    ((box) => (box?.y ?? 0) + (box?.height ?? 0))(await element.boundingBox());
  const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? 0;
  expect((await topOf(search)) - (await bottomOf(header))).toBeLessThan(40);
});
