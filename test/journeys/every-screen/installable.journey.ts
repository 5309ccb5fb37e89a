import { expect, type Page, test } from '@playwright/test';
import { ListingsPage } from '@market/contract/listings/listings';
import { type NewerSite, startNewerSite } from '../../src/browser/newer-site.js';
import { RENTER } from '../../src/browser/screens.js';
import { signIn } from '../../src/browser/running-stack.js';
import { goto } from '../../src/browser/goto.js';
import { toast } from '../../src/browser/toast.js';

const STORED_COPY_NOTICE = /This copy of your list is from/;

/** Waits until the service worker controls this page. */
const waitForServiceWorker = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
  });

/**
 * Saves a listing and returns its title. Its cover is stored on this site, unlike the covers of listings that other
 * journeys submit.
 */
async function saveListing(page: Page): Promise<string> {
  const { mvps } = ListingsPage.parse(await (await page.request.get('/api/mvps?sort=name&limit=100')).json());
  const listing = mvps.find(({ image }) => image.startsWith('/media/'));
  if (!listing) throw new Error('no listing has a cover of ours');
  await goto(page, `/mvp/${listing.id}`);
  const saveButton = page.getByRole('button', { name: `Save ${listing.title}`, exact: true }).first();
  await saveButton.click();
  await expect(saveButton).toHaveAttribute('aria-pressed', 'true');
  return listing.title;
}

/** Waits until this browser has stored this many saved listings with their covers. */
const waitUntilStored = (page: Page, listingCount: number) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const cache = await caches.open('stored-copy');
        const copy = await cache.match('/stored-copy/saved.json');
        const covers = (await cache.keys()).filter(({ url }) => url.includes('/media/'));
        return copy ? [((await copy.json()) as { entries: unknown[] }).entries.length, covers.length] : [];
      }),
    )
    .toEqual([listingCount, listingCount]);

test("the site can be installed: its manifest's icons have the declared type and size", async ({ page }) => {
  await page.goto('/');
  const href = await page.locator('link[rel="manifest"]').getAttribute('href');
  const response = await page.request.get(href ?? '');
  expect(response.headers()['content-type']).toContain('application/manifest+json');
  const manifest = (await response.json()) as {
    name: string;
    start_url: string;
    display: string;
    theme_color: string;
    icons: { src: string; sizes: string; purpose: string }[];
    shortcuts: { url: string }[];
  };
  expect(manifest).toMatchObject({ name: 'MVP Market', start_url: '/', display: 'standalone' });
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  const touchIconUrl = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  for (const { src, sizes } of [...manifest.icons, { src: touchIconUrl ?? '', sizes: '180x180' }]) {
    const size = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(size).toBe(sizes);
  }
  for (const { url } of manifest.shortcuts) expect((await page.request.get(url)).ok()).toBe(true);
  // The manifest and the page declare the same theme color.
  const themeColorTag = page.locator('meta[name="theme-color"][media*="light"]');
  await expect(themeColorTag).toHaveAttribute('content', manifest.theme_color);
});

test('without a network, the offline page and the saved list are shown; a network restores every page', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await waitForServiceWorker(page);
  const title = await saveListing(page);
  await waitUntilStored(page, 1);

  await test.step('any other page shows the offline page', async () => {
    await context.setOffline(true);
    for (const path of ['/users', '/', '/login']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
      await expect(page).toHaveURL(path);
    }
    // The background color shows that the offline page has its styles.
    const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    expect(background).not.toBe('rgba(0, 0, 0, 0)');
  });

  await test.step('the saved list shows the stored copy with its cover and a note', async () => {
    await page.getByRole('link', { name: 'Saved MVPs' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Saved MVPs' })).toBeVisible();
    await expect(page.getByText(STORED_COPY_NOTICE)).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('article').getByRole('heading', { name: title })).toBeVisible();
    await expect
      .poll(() =>
        page
          .getByRole('article')
          .locator('img')
          .evaluate((image: HTMLImageElement) => image.naturalWidth > 0 && image.src.includes('/media/')),
      )
      .toBe(true);
  });

  await test.step('an empty list is shown without a network', async () => {
    await page.getByRole('button', { name: `Save ${title}` }).click();
    await expect(page.getByText('No MVPs saved yet.')).toBeVisible();
    await page.reload();
    await expect(page.getByText('No MVPs saved yet.')).toBeVisible();
  });

  await test.step('a reload with a network shows the page', async () => {
    await page.goto('/users');
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: 'User Directory' })).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('article')).toHaveCount(6);
  });
});

test('the saved list reloads by itself once the network is back', async ({ page, context }) => {
  await page.goto('/');
  await waitForServiceWorker(page);
  await saveListing(page);
  await waitUntilStored(page, 1);
  await context.setOffline(true);
  await page.goto('/saved');
  await expect(page.getByText(STORED_COPY_NOTICE)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(STORED_COPY_NOTICE)).toBeHidden();
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('the service worker stores no personal data', async ({ page }) => {
  await page.goto('/');
  await waitForServiceWorker(page);
  await signIn(page, RENTER);
  // Redirects also pass through the service worker.
  await page.goto('/');
  await expect(page).toHaveURL('/browse');
  for (const [path, heading] of [
    ['/messages', 'Messages'],
    ['/profile', /Welcome back/],
    ['/saved', 'Saved MVPs'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  const addresses = await page.evaluate(async () => {
    const requestsByCache = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return requestsByCache.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(addresses).toContain('/offline.html');
  expect(addresses.filter((path) => !/^\/(?:assets|media|stored-copy)\/|^\/[\w-]+\.\w+$/.test(path))).toEqual(
    [],
  );
});

test.describe('a changed site', () => {
  let newerSite: NewerSite;
  test.beforeEach(async ({ baseURL }) => {
    newerSite = await startNewerSite(baseURL ?? '');
  });
  test.afterEach(() => newerSite.close());

  test('says that a new version is ready, and loads it on request', async ({ page }) => {
    await page.goto(newerSite.url);
    await waitForServiceWorker(page);
    newerSite.releaseNewVersion();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect(toast(page, 'A new version is ready')).toBeVisible();
    // The current version stays active until the button is pressed.
    expect(await hasWaitingWorker(page)).toBe(true);
    const loadEvent = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Reload' }).click();
    await loadEvent;
    await expect(page.getByRole('article')).toHaveCount(6);
    expect(await hasWaitingWorker(page)).toBe(false);
  });

  test('that does not respond counts as no network', async ({ page }) => {
    await page.goto(newerSite.url);
    await waitForServiceWorker(page);
    newerSite.disconnect();
    await page.goto(`${newerSite.url}/users`);
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  });
});

const hasWaitingWorker = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
