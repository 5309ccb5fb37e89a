import { expect, type Page } from '@playwright/test';
import { test } from '../../src/browser/journey.js';
import { RENTER } from '../../src/browser/screens.js';
import { goto } from '../../src/browser/goto.js';

const loadFailure = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'This page could not be loaded' });
const savedHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Saved MVPs' });
const openSaved = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Saved' }).click();

test.describe("a page's code", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('that fails to load is reported as a chunk-load error, and Reload loads it (FIND-51)', async ({
    page,
  }) => {
    await goto(page, '/login');
    await page.route('**/SavedScreen*.js', (route) => route.abort('connectionreset'));
    await openSaved(page);
    await expect(loadFailure(page)).toBeVisible();
    await expect(page.getByText(/chunk-load error/)).toBeVisible();
    await page.getByText('Details').click();
    await expect(page.getByText(/^ChunkLoadError: /)).toBeVisible();
    await expect(page).toHaveURL('/saved');
    await expect(page.getByRole('link', { name: 'Back to Homepage' })).toHaveAttribute('href', '/');
    await page.unroute('**/SavedScreen*.js');
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(savedHeading(page)).toBeVisible();
  });

  test('times out after 120 seconds, and not before (FIND-51)', async ({ page }) => {
    await page.clock.install();
    await goto(page, '/login');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);
    const chunkRequest = page.waitForRequest(/SavedScreen.*\.js/);
    await page.route('**/SavedScreen*.js', () => undefined);
    await openSaved(page);
    await chunkRequest;
    await page.clock.runFor(119_900);
    await expect(loadFailure(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
    await page.clock.runFor(200);
    await page.clock.resume();
    await expect(loadFailure(page)).toBeVisible();
    await page.unroute('**/SavedScreen*.js');
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(savedHeading(page)).toBeVisible();
  });
});

test('an optional part of a page is left out when its code fails to load', async ({ openPageAs }) => {
  const page = await openPageAs(RENTER);
  await page.route(/\/(AccountMenu|Toasts)[^/]*\.js/, (route) => route.abort('connectionreset'));
  await goto(page, '/profile?tab=profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByRole('textbox', { name: 'Location' }).fill('Lund, Sweden');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(page.getByRole('main').getByText('Lund, Sweden')).toBeVisible();
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Profile' })).toBeVisible();
});
