import { expect, type Page } from '@playwright/test';
import { test } from '../../src/browser/journey.js';
import { RENTER, SHOPPER } from '../../src/browser/screens.js';
import { consentAs, signIn } from '../../src/browser/running-stack.js';
import { goto } from '../../src/browser/goto.js';

const loginAlert = (page: Page) => page.getByRole('main').getByRole('alert');
const gitHubButton = (page: Page) => page.getByRole('button', { name: 'Continue with GitHub' });

test('the sign-in window is 500 by 600 px, and a canceled sign-in shows a message (SIGNIN-1)', async ({
  page,
}) => {
  await goto(page, '/login');
  const popup = page.waitForEvent('popup');
  await gitHubButton(page).click();
  const popupPage = await popup;
  await expect(page.getByRole('status').filter({ hasText: 'Waiting for GitHub' })).toBeVisible();
  expect(await popupPage.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([500, 600]);
  await popupPage.getByRole('link', { name: 'Cancel' }).click();
  await expect(loginAlert(page)).toContainText('Failed to sign in with GitHub');
  await expect(gitHubButton(page)).toBeEnabled();
});

for (const { name, provider } of [RENTER, SHOPPER]) {
  const signInButton = (page: Page) => page.getByRole('button', { name: `Continue with ${provider}` });
  const expectRequestedPage = async (page: Page) => {
    await expect(page).toHaveURL('/profile?tab=rentals');
    await expect(page.getByRole('heading', { name: `Welcome back, ${name}!` })).toBeVisible();
  };

  test(`signing in with ${provider} opens a pop-up, and leads to the requested address`, async ({ page }) => {
    await goto(page, '/profile?tab=rentals');
    await expect(page).toHaveURL('/login');
    const popup = page.waitForEvent('popup');
    await signInButton(page).click();
    const popupPage = await popup;
    await consentAs(popupPage, name);
    await expectRequestedPage(page);
    await expect.poll(() => popupPage.isClosed()).toBe(true);
  });

  test(`signing in with ${provider} works if pop-ups are blocked, and returns to the page (SIGNIN-1)`, async ({
    page,
  }) => {
    await page.addInitScript(() => (window.open = () => null));
    await goto(page, '/profile?tab=rentals');
    await expect(page).toHaveURL('/login');
    await signInButton(page).click();
    await consentAs(page, name);
    await expectRequestedPage(page);
  });
}

test('a sign-in that Google refuses in a pop-up is retried without a pop-up', async ({ page }) => {
  await page.context().route('**/api/auth/google?*display=popup*', async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    const state = new URL(response.headers()['location'] ?? '').searchParams.get('state') ?? '';
    const location = `/api/auth/google/callback?error=redirect_uri_mismatch&state=${state}`;
    await route.fulfill({ status: 302, headers: { ...response.headers(), location } });
  });
  await goto(page, '/login');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await consentAs(page, SHOPPER.name);
  await expect(page).toHaveURL('/browse');
});

test('tabs that are opened at the same time are all signed in, and signing out in one signs all out', async ({
  page,
}) => {
  await signIn(page, RENTER);
  const otherTabs = await Promise.all(Array.from({ length: 6 }, () => page.context().newPage()));
  await Promise.all(otherTabs.map((tab) => goto(tab, '/profile')));
  for (const tab of otherTabs)
    await expect(tab.getByRole('heading', { name: `Welcome back, ${RENTER.name}!` })).toBeVisible();
  await page.getByRole('button', { name: `Account menu of ${RENTER.name}` }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  for (const tab of otherTabs) await expect(tab).toHaveURL('/login');
});

test('a failed sign-in shows the message of its error code', async ({ page }) => {
  for (const [code, provider, expectedText] of [
    ['auth/unauthorized-domain', 'google', 'This domain is not authorized for authentication.'],
    ['auth/something-else', 'google', 'Failed to sign in with Google'],
    ['auth/something-else', 'github', 'Failed to sign in with GitHub'],
  ] as const) {
    await goto(page, `/login?auth_error=${encodeURIComponent(code)}&provider=${provider}`);
    await expect(loginAlert(page)).toHaveText(expectedText);
  }
});
