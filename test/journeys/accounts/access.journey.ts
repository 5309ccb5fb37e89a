import { expect } from '@playwright/test';
import { test } from '../../src/browser/journey.js';
import { RENTER } from '../../src/browser/screens.js';
import { signInOnLoginPage } from '../../src/browser/running-stack.js';
import { goto } from '../../src/browser/goto.js';

const PROTECTED_PATHS = [
  '/profile',
  '/dashboard',
  '/messages',
  '/list',
  '/list/edit/ff19a3d3-e0a5-8693-97b9-c3d02975f72f',
  '/github-requirement',
];
/** Paths that every visitor can open, with the headings of their pages. */
const PUBLIC_PAGES = [
  ['/shorts', 'Shorts'],
  ['/saved', 'Saved MVPs'],
  ['/users', 'User Directory'],
  ['/login', 'Login'],
] as const;

test.describe('a visitor', () => {
  test('is redirected from /browse to the homepage', async ({ page }) => {
    await goto(page, '/browse');
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Discover proven MVPs from talented developers')).toBeVisible();
  });

  test('is redirected to /login from every page for signed-in users (SIGNIN-12)', async ({ page }) => {
    for (const path of PROTECTED_PATHS) {
      await goto(page, path);
      await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
      await expect(page).toHaveURL('/login');
    }
  });

  test('sees the public pages', async ({ page }) => {
    for (const [path, heading] of PUBLIC_PAGES) {
      await goto(page, path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached();
      await expect(page).toHaveURL(path);
    }
  });

  test('returns to the requested page, with its query, after signing in (SIGNIN-8)', async ({ page }) => {
    await goto(page, '/profile?tab=rentals');
    await expect(page).toHaveURL('/login');
    await signInOnLoginPage(page, RENTER);
    await expect(page).toHaveURL('/profile?tab=rentals');
    await expect(page.getByRole('tab', { name: /^My Rentals \(\d+\)$/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  });

  test('goes to /browse after signing in from /login itself', async ({ page }) => {
    await goto(page, '/');
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await signInOnLoginPage(page, RENTER);
    await expect(page).toHaveURL('/browse');
  });

  test('sees a page for unknown addresses, with a link to the homepage', async ({ page }) => {
    const response = await goto(page, '/no/such/page');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to Homepage' }).click();
    await expect(page).toHaveURL('/');
  });
});

test.describe('a signed-in person', () => {
  test('is redirected from / and from /login to /browse', async ({ openPageAs }) => {
    const page = await openPageAs(RENTER);
    for (const path of ['/', '/login']) {
      await goto(page, path);
      await expect(page).toHaveURL('/browse');
      await expect(page.getByRole('heading', { level: 1, name: 'Browse MVPs' })).toBeVisible();
    }
  });

  test('sees the same dashboard at /profile and at /dashboard', async ({ openPageAs }) => {
    const page = await openPageAs(RENTER);
    for (const path of ['/profile', '/dashboard']) {
      await goto(page, path);
      await expect(
        page.getByRole('heading', { level: 1, name: `Welcome back, ${RENTER.name}!` }),
      ).toBeVisible();
      await expect(page).toHaveURL(path);
    }
  });

  test('sees Loading instead of the page until the sign-in is known (SIGNIN-12)', async ({ openPageAs }) => {
    const page = await openPageAs(RENTER);
    let releaseTokenCalls = () => {};
    const tokenCallsReleased = new Promise<void>((resolve) => (releaseTokenCalls = resolve));
    await page.route('**/api/auth/token', async (route) => {
      await tokenCallsReleased;
      await route.continue();
    });
    for (const path of ['/profile', '/browse', '/messages']) {
      await goto(page, path, { waitUntil: 'domcontentloaded' });
      await expect(page.getByRole('status').filter({ hasText: /^Loading$/ })).toBeAttached();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('main').getByRole('heading')).toHaveCount(0);
    }
    releaseTokenCalls();
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  });
});
