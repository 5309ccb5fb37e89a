import { expect, type Page } from '@playwright/test';
import { test } from '../../src/browser/journey.js';
import { RENTER } from '../../src/browser/screens.js';
import { goto } from '../../src/browser/goto.js';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const resultCount = (page: Page) => page.getByText(/^Found [\d,]+\+? MVP\(s\)/);
const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search MVPs' });
const categoryField = (page: Page) => page.getByRole('combobox', { name: 'Category' });
const sortField = (page: Page) => page.getByRole('combobox', { name: 'Sort by' });
const clearButton = (page: Page) => page.getByRole('button', { name: 'Clear Filters' });

test('home loads six more MVPs at a time, and links to Browse once all are shown (FIND-1)', async ({
  page,
}) => {
  await page.route(/\/api\/mvps\?.*cursor=/, async (route) => {
    // The sample data has more pages than this test needs, so the second page is made the last.
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), nextCursor: null } });
  });
  await goto(page, '/');
  await expect(cards(page)).toHaveCount(6);
  await expect(page.getByRole('link', { name: 'Browse All MVPs' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Load More MVPs' }).click();
  await expect(cards(page)).toHaveCount(12);
  await expect(page.getByRole('button', { name: 'Load More MVPs' })).toHaveCount(0);
  const browseAllLink = page.getByRole('link', { name: 'Browse All MVPs' });
  await expect(browseAllLink).toHaveAttribute('href', /^\/browse\?/);
  const card = cards(page).first();
  await expect(card.getByText('one-time')).toBeVisible();
  await expect(card.getByRole('heading').getByRole('link')).toHaveAttribute('href', /^\/mvp\//);
  await expect(card.getByText(/^\/ month$/)).toBeVisible();
  await expect(card.locator('a[href^="/user/"]')).toHaveCount(1);
  expect(
    await card.getByRole('list', { name: 'Technology stack' }).getByRole('listitem').count(),
  ).toBeLessThan(4);
  await browseAllLink.click();
  await expect(page).toHaveURL('/?sort=createdAt&order=desc');
  await expect(resultCount(page)).toBeVisible();
});

test('a pointer over a card shows a link to the demo (FIND-10)', async ({ page }) => {
  await goto(page, '/');
  const card = cards(page).first();
  const demoLink = card.getByRole('link', { name: 'Try 15 min' });
  await expect(demoLink).toBeHidden();
  await card.hover();
  await demoLink.click();
  await expect(page).toHaveURL(/\/mvp\//);
  await expect(
    page
      .getByRole('dialog')
      .getByRole('link', { name: /Login|Continue/ })
      .first(),
  ).toBeVisible();
});

test('a failed page shows an error and can be retried; the cards above remain', async ({ page }) => {
  await goto(page, '/');
  await page.route('**/api/mvps?*', (route) => route.abort('connectionreset'));
  await page.getByRole('button', { name: 'Load More MVPs' }).click();
  await expect(page.getByRole('alert')).toContainText('Network error');
  await expect(cards(page)).toHaveCount(6);
  await page.unroute('**/api/mvps?*');
  await page.getByRole('button', { name: 'Load More MVPs' }).click();
  await expect(cards(page)).toHaveCount(12);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('search, category and sort are in the address, for back, reload and sharing (FIND-3)', async ({
  openPageAs,
}) => {
  const page = await openPageAs(RENTER);
  await goto(page, '/browse');
  await expect(resultCount(page)).toHaveText(/^Found \d+ MVP\(s\)$/);
  await expect(clearButton(page)).toBeHidden();
  await expect(categoryField(page).getByRole('option').first()).toHaveText('All Categories');

  await categoryField(page).selectOption('AI/ML');
  await expect(page).toHaveURL(/category=AI%2FML/);
  await expect(resultCount(page)).toContainText('AI/ML');
  expect(await cards(page).count()).toBeGreaterThan(0);
  for (const card of await cards(page).all())
    await expect(card.getByText('AI/ML', { exact: true })).toBeVisible();

  await sortField(page).selectOption({ label: 'Lowest price' });
  await expect(page).toHaveURL(/sort=price/);
  await expect(cards(page).first().getByRole('heading')).toHaveText('Plain Speak');

  await searchField(page).fill('  bench ');
  await expect(page).toHaveURL(/search=bench/);
  await expect(resultCount(page)).toHaveText(/^Found 1 MVP\(s\).*bench.*AI\/ML/);
  await expect(cards(page).getByRole('heading')).toHaveText(['Prompt Bench']);

  await test.step('a shared link restores search and category', async () => {
    const sharedUrl = page.url();
    await goto(page, '/saved');
    await goto(page, sharedUrl);
    await expect(searchField(page)).toHaveValue('bench');
    await expect(categoryField(page)).toHaveValue('AI/ML');
    await expect(cards(page).getByRole('heading')).toHaveText(['Prompt Bench']);
  });

  await test.step('going back from an MVP shows the same results', async () => {
    await cards(page).getByRole('link', { name: 'Prompt Bench' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Prompt Bench' })).toBeVisible();
    await page.goBack();
    await expect(cards(page).getByRole('heading')).toHaveText(['Prompt Bench']);
  });

  await test.step('clearing resets the filters, and going back restores them', async () => {
    await clearButton(page).click();
    await expect(page).toHaveURL('/browse');
    await expect(searchField(page)).toHaveValue('');
    await expect(resultCount(page)).toHaveText(/^Found \d+ MVP\(s\)$/);
    await page.goBack();
    await expect(searchField(page)).toHaveValue('bench');
    await expect(cards(page).getByRole('heading')).toHaveText(['Prompt Bench']);
  });
});

test('every sort order is correct (FIND-3)', async ({ openPageAs }) => {
  const page = await openPageAs(RENTER);
  await goto(page, '/browse');
  const titles = () => cards(page).getByRole('heading').allInnerTexts();
  const prices = async () =>
    (await cards(page).locator('strong').allInnerTexts()).map((text) => Number(text.replace(/[$,]/g, '')));
  for (const [label, read, sortValues] of [
    ['Lowest price', prices, (values: number[]) => values.toSorted((a, b) => a - b)],
    ['Highest price', prices, (values: number[]) => values.toSorted((a, b) => b - a)],
  ] as const) {
    await sortField(page).selectOption({ label });
    await expect(async () => {
      const shownPrices = await read();
      expect(shownPrices.length).toBeGreaterThan(5);
      expect(shownPrices).toEqual(sortValues(shownPrices));
    }).toPass();
  }
  await sortField(page).selectOption({ label: 'Name: A to Z' });
  await expect(async () => {
    const shownTitles = await titles();
    expect(shownTitles).toEqual(shownTitles.toSorted((a, b) => a.localeCompare(b)));
  }).toPass();
  await expect(cards(page).first().getByRole('heading')).toHaveText('Agenda First');
});

test('an empty result says so, shows popular MVPs and offers to clear the filters (FIND-66)', async ({
  openPageAs,
}) => {
  const page = await openPageAs(RENTER);
  await goto(page, '/browse?search=zzzzzz&category=Finance');
  await expect(resultCount(page)).toHaveText(/^Found 0 MVP\(s\).*zzzzzz.*Finance/);
  const popularMvps = page.getByRole('region', { name: 'Popular' });
  await expect(popularMvps.getByRole('listitem').first()).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Clear Filters' }).last().click();
  await expect(page).toHaveURL('/browse');
  await expect(popularMvps).toHaveCount(0);
  await expect(resultCount(page)).toHaveText(/^Found [1-9]\d* MVP\(s\)$/);
  await expect(cards(page).first()).toBeVisible();
});

test('a mistyped search suggests the corrected word, and shows its results', async ({ openPageAs }) => {
  const page = await openPageAs(RENTER);
  await goto(page, '/browse?category=Entertainment&search=grovebox');
  await expect(resultCount(page)).toHaveText(/^Found 0 MVP\(s\).*grovebox/);
  await expect(page.getByText('Did you mean groovebox?')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Results for “groovebox”' })).toBeVisible();
  const title = await cards(page).getByRole('heading').innerText();
  await page.getByRole('link', { name: 'groovebox', exact: true }).click();
  await expect(page).toHaveURL('/browse?search=groovebox&category=Entertainment');
  await expect(resultCount(page)).toHaveText(/^Found 1 MVP\(s\).*groovebox.*Entertainment/);
  await expect(cards(page).getByRole('heading')).toHaveText([title]);
  await expect(searchField(page)).toHaveValue('groovebox');
  await expect(page.getByText('Did you mean')).toHaveCount(0);
});
