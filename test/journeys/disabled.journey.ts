import { type Browser, expect, type Page } from '@playwright/test';
import { test } from '../src/journey.js';
import { choose, signIn, type Visitor } from '../src/visit.js';

/** Nobody else's journey needs her. */
const DISABLED: Visitor = { name: 'Annika Roth', provider: 'GitHub' };
const MODERATOR: Visitor = { name: 'Ruth Calloway', provider: 'GitHub' };
const SENTENCE = 'This account has been disabled.';

/** Signs in, and answers how this person calls the API beside their page. */
async function signedIn(browser: Browser, visitor: Visitor) {
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  const answer = page.waitForResponse(
    (response) => response.url().endsWith('/api/auth/token') && response.ok(),
  );
  await signIn(page, visitor);
  const { access_token, user } = (await (await answer).json()) as {
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

const login = (page: Page) => page.getByRole('main').getByRole('alert');

test('whoever is disabled while a page of theirs is open is signed out with the sentence, in every tab, and stays out', async ({
  browser,
}) => {
  const moderator = await signedIn(browser, MODERATOR);
  const { page, userId } = await signedIn(browser, DISABLED);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: `Welcome back, ${DISABLED.name}!` })).toBeVisible();
  const second = await page.context().newPage();
  await second.goto('/messages');
  await expect(second.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  try {
    expect((await moderator.post(`/api/admin/users/${userId}/disable`)).ok()).toBe(true);
    // Nobody touches the page: its stream has ended, and what it asks next is refused.
    for (const tab of [page, second]) {
      await expect(login(tab)).toHaveText(SENTENCE);
      await expect(tab).toHaveURL('/login');
      await expect(tab.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    }
    const popup = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Continue with GitHub' }).click();
    await choose(await popup, DISABLED.name);
    await expect(login(page)).toHaveText(`Failed to sign in with GitHub. ${SENTENCE}`);
  } finally {
    expect((await moderator.post(`/api/admin/users/${userId}/enable`)).ok()).toBe(true);
  }
  await signIn(page, DISABLED);
  await expect(page.getByRole('button', { name: `Account menu of ${DISABLED.name}` })).toBeVisible();
  for (const one of [page, moderator.page]) await one.context().close();
});
