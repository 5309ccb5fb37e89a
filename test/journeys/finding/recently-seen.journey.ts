import { expect, type Page } from '@playwright/test';
import { goto } from '../../src/browser/goto.js';
import { test } from '../../src/browser/journey.js';
import { signIn } from '../../src/browser/running-stack.js';
import { readMvp } from '../../src/browser/sample-listings.js';
import { SHOPPER } from '../../src/browser/screens.js';

const recentlySeenRegion = (page: Page) => page.getByRole('region', { name: 'Recently seen' });
const recentlySeenTitles = (page: Page) => recentlySeenRegion(page).getByRole('listitem').getByRole('link');

async function openMvp(page: Page, title: string): Promise<void> {
  await goto(page, `/mvp/${(await readMvp(page, title)).id}`);
  const readStoredIds = () => page.evaluate(() => localStorage.getItem('recentlySeen'));
  await expect.poll(readStoredIds).toContain((await readMvp(page, title)).id);
}

test('pages end with the MVPs that were opened in this browser, until the person signs out (FIND-85)', async ({
  page,
}) => {
  await openMvp(page, 'Watt Week');
  await expect(recentlySeenRegion(page)).toHaveCount(0);
  await openMvp(page, 'Kite Forms');
  await expect(recentlySeenTitles(page)).toContainText(['Watt Week']);
  await openMvp(page, 'Clipline');
  await expect(recentlySeenTitles(page)).toContainText(['Kite Forms', 'Watt Week']);
  await expect(recentlySeenTitles(page)).toHaveCount(2);
  await goto(page, '/');
  await expect(recentlySeenTitles(page)).toContainText(['Clipline', 'Kite Forms', 'Watt Week']);

  await signIn(page, SHOPPER);
  await expect(page).toHaveURL(/\/browse/);
  await expect(recentlySeenTitles(page)).toContainText(['Clipline', 'Kite Forms', 'Watt Week']);
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await goto(page, '/');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('recentlySeen'))).toBeNull();
  await expect(recentlySeenRegion(page)).toHaveCount(0);
});
