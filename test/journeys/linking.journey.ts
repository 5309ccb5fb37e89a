import { type Browser, expect, type Page } from '@playwright/test';
import { test } from '../src/journey.js';
import { RENTER, SHOPPER } from '../src/screens.js';
import { SignInMethods } from '../src/sign-in-methods.js';
import { choose, readStack, signIn, type Visitor } from '../src/visit.js';

/** Has both methods, and nobody else's journey needs him. */
const OWNER = 'Oleh Savchuk';
const IN_USE = 'This account is already linked to another user.';
const LAST = 'The last remaining sign-in method cannot be unlinked.';

type Method = Visitor['provider'];
/** Each method with the one that stays meanwhile, and somebody else's account of it. */
const METHODS = [
  { method: 'GitHub', kept: 'Google', foreign: RENTER.name },
  { method: 'Google', kept: 'GitHub', foreign: SHOPPER.name },
] as const;

async function signedIn(browser: Browser, provider: Method, name = OWNER): Promise<Page> {
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  await signIn(page, { name, provider });
  await openMethods(page);
  return page;
}

async function openMethods(page: Page): Promise<void> {
  await page.goto('/profile?tab=profile');
  await expect(methods(page)).toBeVisible();
}

const methods = (page: Page) => page.getByRole('region', { name: 'Sign-in methods' });
const button = (page: Page, name: string) => methods(page).getByRole('button', { name, exact: true });
const says = (page: Page, sentence: string) => expect(methods(page).getByText(sentence)).toBeVisible();

async function unlink(page: Page, method: Method, kept: Method): Promise<void> {
  await button(page, `Unlink ${method}`).click();
  await says(page, 'Account unlinked successfully!');
  await expect(button(page, `Unlink ${kept}`)).toBeDisabled();
  await expect(button(page, `Unlink ${kept}`)).toHaveAccessibleDescription(LAST);
}

async function linkByPopup(page: Page, method: Method, name: string): Promise<void> {
  const popup = page.waitForEvent('popup');
  await button(page, `Link ${method}`).click();
  await choose(await popup, name);
}

/** Pop-ups being blocked, the page itself goes to the provider and comes back. */
async function linkByRedirect(page: Page, method: Method, name: string): Promise<void> {
  await button(page, `Link ${method}`).click();
  await page.waitForURL(/^(?!.*\/profile)/);
  await choose(page, name);
  await page.waitForURL(/\/profile\?tab=profile/);
}

let owned: SignInMethods;
test.beforeEach(async () => {
  owned = await SignInMethods.of(readStack().databaseUrl, OWNER);
});
test.afterEach(() => owned.restore());

for (const { method, kept, foreign } of METHODS) {
  test(`${method} is unlinked, refused for somebody else's account, and linked again by pop-up`, async ({
    browser,
  }) => {
    const page = await signedIn(browser, kept);
    await unlink(page, method, kept);
    await linkByPopup(page, method, foreign);
    await says(page, IN_USE);
    const popup = page.waitForEvent('popup');
    await button(page, `Link ${method}`).click();
    await (await popup).getByRole('link', { name: 'Cancel' }).click();
    await says(page, `Failed to link ${method} account: Sign-in was cancelled.`);
    await linkByPopup(page, method, OWNER);
    await says(page, `Successfully linked ${method} account!`);
    await expect(button(page, `Unlink ${kept}`)).toBeEnabled();
    await page.context().close();
  });

  test(`${method} is refused for somebody else's account, and linked again, without a pop-up`, async ({
    browser,
  }) => {
    const page = await signedIn(browser, kept);
    await page.addInitScript(() => (window.open = () => null));
    await openMethods(page);
    await unlink(page, method, kept);
    await linkByRedirect(page, method, foreign);
    await says(page, IN_USE);
    await linkByRedirect(page, method, OWNER);
    await says(page, `Successfully linked ${method} account!`);
    await expect(button(page, `Unlink ${kept}`)).toBeEnabled();
    await page.context().close();
  });
}

test('of two browsers that each unlink another method at once, one is refused; what the other linked is said', async ({
  browser,
}) => {
  const [one, two] = [await signedIn(browser, 'Google'), await signedIn(browser, 'GitHub')];

  await Promise.all([button(one, 'Unlink GitHub').click(), button(two, 'Unlink Google').click()]);
  const outcomes = await Promise.all(
    [one, two].map((page) =>
      methods(page)
        .getByText('Account unlinked successfully!')
        .or(methods(page).getByRole('alert'))
        .textContent(),
    ),
  );
  expect(outcomes.sort()).toEqual(['Account unlinked successfully!', LAST]);

  // Neither has heard of what the other does: each offers to link the same method.
  const [winner, other] = outcomes[0] === LAST ? [two, one] : [one, two];
  await Promise.all([openMethods(winner), openMethods(other)]);
  const missing: Method = (await button(winner, 'Link GitHub').isVisible()) ? 'GitHub' : 'Google';
  await linkByPopup(winner, missing, OWNER);
  await says(winner, `Successfully linked ${missing} account!`);
  await button(other, `Link ${missing}`).click();
  await says(other, `Your account is already linked with ${missing}.`);
  for (const page of [one, two]) await page.context().close();
});
