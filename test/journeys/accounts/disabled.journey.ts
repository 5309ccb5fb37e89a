import { type Browser, expect, type Page } from '@playwright/test';
import { test } from '../../src/browser/journey.js';
import { consentAs, signIn, type Visitor } from '../../src/browser/running-stack.js';
import { goto } from '../../src/browser/goto.js';

/** The person who is disabled, and enabled again at the end, because other journeys sign in as this person. */
const PERSON_TO_DISABLE: Visitor = { name: 'Annika Roth', provider: 'GitHub' };
const MODERATOR: Visitor = { name: 'Ruth Calloway', provider: 'GitHub' };
const DISABLED_MESSAGE = 'This account has been disabled.';

/** Signs in. Returns the page, and a function that calls the API as the signed-in person. */
async function openSignedIn(browser: Browser, visitor: Visitor) {
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  const tokenResponse = page.waitForResponse(
    (response) => response.url().endsWith('/api/auth/token') && response.ok(),
  );
  await signIn(page, visitor);
  const { access_token, user } = (await (await tokenResponse).json()) as {
    access_token: string;
    user: { uid: string };
  };
  const post = (path: string) =>
    page.request.post(path, {
      headers: { authorization: `Bearer ${access_token}` },
      data: { reason: 'Spam in messages' },
    });
  return { page, userId: user.uid, post };
}

const loginAlert = (page: Page) => page.getByRole('main').getByRole('alert');

test('a person who is disabled while pages are open is signed out in every tab, with a message, and cannot sign in', async ({
  browser,
}) => {
  const moderator = await openSignedIn(browser, MODERATOR);
  const { page, userId } = await openSignedIn(browser, PERSON_TO_DISABLE);
  await goto(page, '/profile');
  await expect(page.getByRole('heading', { name: `Welcome back, ${PERSON_TO_DISABLE.name}!` })).toBeVisible();
  const secondTab = await page.context().newPage();
  await goto(secondTab, '/messages');
  await expect(secondTab.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  try {
    expect((await moderator.post(`/api/admin/users/${userId}/disable`)).ok()).toBe(true);
    // Each page notices this by itself: the api ends its event stream and refuses its next request.
    for (const tab of [page, secondTab]) {
      await expect(loginAlert(tab)).toHaveText(DISABLED_MESSAGE);
      await expect(tab).toHaveURL('/login');
      await expect(tab.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    }
    const popup = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Continue with GitHub' }).click();
    await consentAs(await popup, PERSON_TO_DISABLE.name);
    await expect(loginAlert(page)).toHaveText(`Failed to sign in with GitHub. ${DISABLED_MESSAGE}`);
  } finally {
    expect((await moderator.post(`/api/admin/users/${userId}/enable`)).ok()).toBe(true);
  }
  await signIn(page, PERSON_TO_DISABLE);
  await expect(page.getByRole('button', { name: `Account menu of ${PERSON_TO_DISABLE.name}` })).toBeVisible();
  for (const openPage of [page, moderator.page]) await openPage.context().close();
});
