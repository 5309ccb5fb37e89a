import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { test } from '../../src/browser/journey.js';
import { RENTER } from '../../src/browser/screens.js';
import { waitUntilLoaded } from '../../src/browser/running-stack.js';
import { goto } from '../../src/browser/goto.js';

/** Pages with the site's own texts, such as the terms (TEXT-1). */
const TEXT_PATHS = ['/terms', '/privacy', '/refunds', '/license', '/help', '/about'];
const UNKNOWN_ID = '00000000-0000-7000-8000-000000000000';

/** Returns the listing Kite Forms of the sample data. */
async function readKiteFormsListing(
  request: APIRequestContext,
): Promise<{ id: string; title: string; userId: string }> {
  const { mvps } = await (await request.get('/api/mvps?search=Kite%20Forms&limit=1')).json();
  return mvps[0];
}

/** Collects console errors, React's hydration errors among them. */
function consoleErrorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    // The browser itself logs a 401 for visitors and a 404 for missing pages.
    const isRefusal = /Failed to load resource.*(401|404)/.test(message.text());
    if (message.type() === 'error' && !isRefusal) errors.push(message.text());
  });
  return errors;
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the server renders the content for visitors', async ({ page, request }) => {
    const { id, title, userId } = await readKiteFormsListing(request);
    await page.goto('/');
    await expect(page.getByText('Discover proven MVPs from talented developers')).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(6);
    await page.goto(`/mvp/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Rent This MVP' }).first()).toBeVisible();
    await page.goto(`/user/${userId}`);
    await expect(page.getByRole('heading', { name: /^MVPs by / })).toBeVisible();
    await expect(page.getByRole('article').filter({ hasText: title })).toBeVisible();
    await page.goto('/shorts');
    await expect(page.getByRole('article').first()).toBeVisible();
    for (const path of TEXT_PATHS) {
      const response = await page.goto(path);
      expect(response?.status(), path).toBe(200);
      const versionDetails = page
        .getByRole('article')
        .getByRole('group')
        .filter({ hasText: /Version \d{4}-\d\d-\d\d/ });
      await versionDetails.locator('summary').click();
      await expect(versionDetails.getByText(/^SHA-256 [0-9a-f]{64}$/)).toBeVisible();
    }
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible();
  });
});

test('every page has its head: title, description, canonical address and card (FIND-24)', async ({
  page,
  request,
}) => {
  const { id, title, userId } = await readKiteFormsListing(request);
  const titles = new Set<string>();
  for (const path of ['/', `/mvp/${id}`, `/user/${userId}`, '/shorts', '/login', '/users', ...TEXT_PATHS]) {
    await goto(page, path, { waitUntil: 'domcontentloaded' });
    titles.add(await page.title());
    const metaContent = (selector: string) =>
      page.locator(`head ${selector}`).first().getAttribute('content');
    expect((await metaContent('meta[name="description"]'))?.length, path).toBeGreaterThan(20);
    for (const property of ['og:title', 'og:description', 'og:url', 'og:image'])
      expect(await metaContent(`meta[property="${property}"]`), `${property} of ${path}`).toBeTruthy();
    expect(await metaContent('meta[name="twitter:card"]'), path).toBeTruthy();
    const canonical = await page.locator('head link[rel="canonical"]').getAttribute('href');
    expect(new URL(canonical ?? '', page.url()).pathname).toBe(path);
  }
  expect(titles.size).toBe(12);
  await goto(page, `/mvp/${id}`);
  const structuredData = await page.locator('script[type="application/ld+json"]').first().innerText();
  const product = JSON.parse(structuredData);
  expect(product).toMatchObject({ '@type': 'Product', name: title });
  for (const offer of product.offers) expect(offer).toMatchObject({ '@type': 'Offer', priceCurrency: 'USD' });
});

test('missing pages respond 404, and say so (FIND-22, PEOPLE-3)', async ({ page }) => {
  for (const [path, heading] of [
    [`/mvp/${UNKNOWN_ID}`, 'MVP not found'],
    [`/user/${UNKNOWN_ID}`, 'Profile Not Found'],
    ['/nowhere', 'Page not found'],
  ] as const) {
    const response = await goto(page, path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
  }
  await goto(page, `/mvp/${UNKNOWN_ID}`);
  await expect(page.getByText("The MVP you're looking for doesn't exist.")).toBeVisible();
  await page.getByRole('link', { name: 'Back to Homepage' }).click();
  await expect(page).toHaveURL('/');
  await goto(page, `/user/${UNKNOWN_ID}`);
  await expect(page.getByText('This user profile could not be found.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Browse MVPs' })).toHaveAttribute('href', '/browse');
});

test('no page logs an error while it hydrates, for visitors and for signed-in people', async ({
  page,
  request,
  openPageAs,
}) => {
  const { id, userId } = await readKiteFormsListing(request);
  const publicPaths = [
    '/',
    `/mvp/${id}`,
    `/user/${userId}`,
    '/shorts',
    '/users',
    '/saved',
    '/login',
    '/nowhere',
    '/terms',
  ];
  const signedInPaths = [
    '/browse',
    '/profile',
    '/profile?tab=rentals',
    '/profile?tab=listings',
    '/profile?tab=profile',
    '/messages',
    '/list',
    '/github-requirement',
  ];
  const visits = [
    { visited: page, paths: publicPaths },
    { visited: await openPageAs(RENTER), paths: [...signedInPaths, `/mvp/${id}`, '/shorts'] },
  ];
  for (const { visited: visitedPage, paths } of visits) {
    const errors = consoleErrorsOf(visitedPage);
    for (const path of paths) {
      await goto(visitedPage, path);
      await waitUntilLoaded(visitedPage);
      expect(errors, `on ${path}`).toEqual([]);
    }
  }
});
