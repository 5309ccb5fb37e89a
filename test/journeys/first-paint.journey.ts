import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { test } from '../src/journey.js';
import { RENTER } from '../src/screens.js';
import { settled } from '../src/visit.js';

const NOBODY = '00000000-0000-7000-8000-000000000000';

/** A listing of the sample data. */
async function aListing(request: APIRequestContext): Promise<{ id: string; title: string; userId: string }> {
  const { mvps } = await (await request.get('/api/mvps?search=Kite%20Forms&limit=1')).json();
  return mvps[0];
}

/** What a page prints for people who look behind it: errors, and React's complaints about its first render. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    // A 401 for a visitor or a 404 for what is not there is printed by the browser itself.
    const isRefusal = /Failed to load resource.*(401|404)/.test(message.text());
    if (message.type() === 'error' && !isRefusal) complaints.push(message.text());
  });
  return complaints;
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the server shows what a visitor comes for', async ({ page, request }) => {
    const { id, title, userId } = await aListing(request);
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
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible();
  });
});

test('every page has its head: title, description, canonical address and card', async ({ page, request }) => {
  const { id, title, userId } = await aListing(request);
  const titles = new Set<string>();
  for (const path of ['/', `/mvp/${id}`, `/user/${userId}`, '/shorts', '/login', '/users']) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    titles.add(await page.title());
    const content = (selector: string) => page.locator(`head ${selector}`).first().getAttribute('content');
    expect((await content('meta[name="description"]'))?.length, path).toBeGreaterThan(20);
    for (const property of ['og:title', 'og:description', 'og:url', 'og:image'])
      expect(await content(`meta[property="${property}"]`), `${property} of ${path}`).toBeTruthy();
    expect(await content('meta[name="twitter:card"]'), path).toBeTruthy();
    const canonical = await page.locator('head link[rel="canonical"]').getAttribute('href');
    expect(new URL(canonical ?? '', page.url()).pathname).toBe(path);
  }
  expect(titles.size).toBe(6);
  await page.goto(`/mvp/${id}`);
  const linked = await page.locator('script[type="application/ld+json"]').first().innerText();
  const product = JSON.parse(linked);
  expect(product).toMatchObject({ '@type': 'Product', name: title });
  for (const offer of product.offers) expect(offer).toMatchObject({ '@type': 'Offer', priceCurrency: 'USD' });
});

test('what is not there answers 404, and says so in the page', async ({ page }) => {
  for (const [path, heading] of [
    [`/mvp/${NOBODY}`, 'MVP not found'],
    [`/user/${NOBODY}`, 'Profile Not Found'],
    ['/nowhere', 'Page not found'],
  ] as const) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
  }
  await page.goto(`/mvp/${NOBODY}`);
  await expect(page.getByText("The MVP you're looking for doesn't exist.")).toBeVisible();
  await page.getByRole('link', { name: 'Back to Homepage' }).click();
  await expect(page).toHaveURL('/');
  await page.goto(`/user/${NOBODY}`);
  await expect(page.getByText('This user profile could not be found.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Browse MVPs' })).toHaveAttribute('href', '/browse');
});

test('no page complains while it comes alive, for a visitor and for who is signed in', async ({
  page,
  request,
  as,
}) => {
  const { id, userId } = await aListing(request);
  const open = ['/', `/mvp/${id}`, `/user/${userId}`, '/shorts', '/users', '/saved', '/login', '/nowhere'];
  const own = [
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
    { visited: page, paths: open },
    { visited: await as(RENTER), paths: [...own, `/mvp/${id}`, '/shorts'] },
  ];
  for (const { visited, paths } of visits) {
    const complaints = complaintsOf(visited);
    for (const path of paths) {
      await visited.goto(path);
      await settled(visited);
      expect(complaints, `on ${path}`).toEqual([]);
    }
  }
});
