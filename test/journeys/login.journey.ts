import { expect, type Page } from '@playwright/test';
import { test } from '../src/journey.js';
import { RENTER } from '../src/screens.js';

const alert = (page: Page) => page.getByRole('main').getByRole('alert');
const github = (page: Page) => page.getByRole('button', { name: 'Continue with GitHub' });

test('the window of a sign-in is 500 by 600, and a cancelled one says so', async ({ page }) => {
  await page.goto('/login');
  const popup = page.waitForEvent('popup');
  await github(page).click();
  const opened = await popup;
  await expect(page.getByRole('status').filter({ hasText: 'Waiting for GitHub' })).toBeVisible();
  expect(await opened.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([500, 600]);
  await opened.getByRole('link', { name: 'Cancel' }).click();
  await expect(alert(page)).toContainText('Failed to sign in with GitHub');
  await expect(github(page)).toBeEnabled();
});

test('a window that is blocked leaves the page instead, and brings it back signed in', async ({ page }) => {
  await page.addInitScript(() => (window.open = () => null));
  await page.goto('/profile?tab=rentals');
  await expect(page).toHaveURL('/login');
  await github(page).click();
  await page
    .getByRole('button', { name: new RegExp(RENTER.name) })
    .first()
    .click();
  await expect(page).toHaveURL('/profile?tab=rentals');
  await expect(page.getByRole('heading', { name: `Welcome back, ${RENTER.name}!` })).toBeVisible();
});

test('what failed on the way is said in the words of its code', async ({ page }) => {
  for (const [code, provider, says] of [
    ['auth/unauthorized-domain', 'google', 'This domain is not authorized for authentication.'],
    ['auth/something-else', 'google', 'Failed to sign in with Google'],
    ['auth/something-else', 'github', 'Failed to sign in with GitHub'],
  ] as const) {
    await page.goto(`/login?auth_error=${encodeURIComponent(code)}&provider=${provider}`);
    await expect(alert(page)).toHaveText(says);
  }
});
