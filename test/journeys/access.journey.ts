import { expect } from '@playwright/test';
import { test } from '../src/journey.js';
import { RENTER } from '../src/screens.js';
import { signInHere } from '../src/visit.js';

const PROTECTED = [
  '/profile',
  '/dashboard',
  '/messages',
  '/list',
  '/list/edit/ff19a3d3-e0a5-8693-97b9-c3d02975f72f',
  '/github-requirement',
];
/** Open to all, and the heading by which each is known. */
const OPEN = [
  ['/shorts', 'Shorts'],
  ['/saved', 'Saved MVPs'],
  ['/users', 'User Directory'],
  ['/login', 'Login'],
] as const;

test.describe('a visitor', () => {
  test('is sent from /browse to the homepage', async ({ page }) => {
    await page.goto('/browse');
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Discover proven MVPs from talented developers')).toBeVisible();
  });

  test('is sent to /login from every page that is for signed-in users', async ({ page }) => {
    for (const path of PROTECTED) {
      await page.goto(path);
      await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
      await expect(page).toHaveURL('/login');
    }
  });

  test('sees the pages that are for all', async ({ page }) => {
    for (const [path, heading] of OPEN) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached();
      await expect(page).toHaveURL(path);
    }
  });

  test('signs in on the way to a page, and is brought to it, its query too', async ({ page }) => {
    await page.goto('/profile?tab=rentals');
    await expect(page).toHaveURL('/login');
    await signInHere(page, RENTER);
    await expect(page).toHaveURL('/profile?tab=rentals');
    await expect(page.getByRole('tab', { name: /^My Rentals \(\d+\)$/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  });

  test('who came to /login by itself is brought to / and so to /browse', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await signInHere(page, RENTER);
    await expect(page).toHaveURL('/browse');
  });

  test('finds a page that says that an address is none, and a way home', async ({ page }) => {
    const answer = await page.goto('/no/such/page');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to Homepage' }).click();
    await expect(page).toHaveURL('/');
  });
});

test.describe('somebody who is signed in', () => {
  test('is sent from / and from /login to /browse', async ({ as }) => {
    const page = await as(RENTER);
    for (const path of ['/', '/login']) {
      await page.goto(path);
      await expect(page).toHaveURL('/browse');
      await expect(page.getByRole('heading', { level: 1, name: 'Browse MVPs' })).toBeVisible();
    }
  });

  test('sees the same dashboard at /profile and at /dashboard', async ({ as }) => {
    const page = await as(RENTER);
    for (const path of ['/profile', '/dashboard']) {
      await page.goto(path);
      await expect(
        page.getByRole('heading', { level: 1, name: `Welcome back, ${RENTER.name}!` }),
      ).toBeVisible();
      await expect(page).toHaveURL(path);
    }
  });

  test('sees Loading, and nothing of the page, until the sign-in is known', async ({ as }) => {
    const page = await as(RENTER);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/auth/token', async (route) => {
      await held;
      await route.continue();
    });
    for (const path of ['/profile', '/browse', '/messages']) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await expect(page.getByRole('status').filter({ hasText: /^Loading$/ })).toBeAttached();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading')).toHaveCount(0);
    }
    release();
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  });
});
