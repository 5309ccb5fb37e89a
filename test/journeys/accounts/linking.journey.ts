import { type Browser, expect, type Page } from '@playwright/test';
import { test } from '../../src/browser/journey.js';
import { RENTER, SHOPPER } from '../../src/browser/screens.js';
import { SignInMethods } from '../../src/browser/sign-in-methods.js';
import { consentAs, readStack, signIn, type Visitor } from '../../src/browser/running-stack.js';
import { goto } from '../../src/browser/goto.js';

/** A person with both sign-in methods. They are restored after each test, because another journey uses this person. */
const ACCOUNT_OWNER = 'Oleh Savchuk';
const IN_USE_MESSAGE = 'This account is already linked to another user.';
const LAST_METHOD_MESSAGE = 'The last remaining sign-in method cannot be unlinked.';

type SignInMethod = Visitor['provider'];
/** The methods to test. `keptMethod` stays linked; `otherPerson` uses `method` too. */
const METHODS_TO_TEST = [
  { method: 'GitHub', keptMethod: 'Google', otherPerson: RENTER.name },
  { method: 'Google', keptMethod: 'GitHub', otherPerson: SHOPPER.name },
] as const;

async function openSignedIn(browser: Browser, provider: SignInMethod, name = ACCOUNT_OWNER): Promise<Page> {
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  await signIn(page, { name, provider });
  await openSignInMethods(page);
  return page;
}

async function openSignInMethods(page: Page): Promise<void> {
  await goto(page, '/profile?tab=profile');
  await expect(methodsRegion(page)).toBeVisible();
}

const methodsRegion = (page: Page) => page.getByRole('region', { name: 'Sign-in methods' });
const methodButton = (page: Page, name: string) =>
  methodsRegion(page).getByRole('button', { name, exact: true });
const expectText = (page: Page, expectedText: string) =>
  expect(methodsRegion(page).getByText(expectedText)).toBeVisible();

async function unlink(page: Page, method: SignInMethod, keptMethod: SignInMethod): Promise<void> {
  await methodButton(page, `Unlink ${method}`).click();
  await expectText(page, 'Account unlinked successfully!');
  await expect(methodButton(page, `Unlink ${keptMethod}`)).toBeDisabled();
  await expect(methodButton(page, `Unlink ${keptMethod}`)).toHaveAccessibleDescription(LAST_METHOD_MESSAGE);
}

async function linkByPopup(page: Page, method: SignInMethod, name: string): Promise<void> {
  const popup = page.waitForEvent('popup');
  await methodButton(page, `Link ${method}`).click();
  await consentAs(await popup, name);
}

/** Links a sign-in method without a pop-up: the page itself is redirected to the provider and back. */
async function linkByRedirect(page: Page, method: SignInMethod, name: string): Promise<void> {
  await methodButton(page, `Link ${method}`).click();
  await page.waitForURL(/^(?!.*\/profile)/);
  await consentAs(page, name);
  await page.waitForURL(/\/profile\?tab=profile/);
}

let ownerMethods: SignInMethods;
test.beforeEach(async () => {
  ownerMethods = await SignInMethods.readFor(readStack().databaseUrl, ACCOUNT_OWNER);
});
test.afterEach(() => ownerMethods.restore());

for (const { method, keptMethod, otherPerson } of METHODS_TO_TEST) {
  test(`${method} is unlinked, refused for another person's account, and linked again by pop-up`, async ({
    browser,
  }) => {
    const page = await openSignedIn(browser, keptMethod);
    const linkedProvidersText =
      /^Linked providers: (?:google\.com and github\.com|github\.com and google\.com)$/;
    await expect(methodsRegion(page).getByText(linkedProvidersText)).toBeVisible();
    await unlink(page, method, keptMethod);
    await linkByPopup(page, method, otherPerson);
    await expectText(page, IN_USE_MESSAGE);
    const popup = page.waitForEvent('popup');
    await methodButton(page, `Link ${method}`).click();
    await (await popup).getByRole('link', { name: 'Cancel' }).click();
    await expectText(page, `Failed to link ${method} account: Sign-in was cancelled.`);
    await linkByPopup(page, method, ACCOUNT_OWNER);
    await expectText(page, `Successfully linked ${method} account!`);
    await expect(methodButton(page, `Unlink ${keptMethod}`)).toBeEnabled();
    await page.context().close();
  });

  test(`${method} is refused for another person's account, and linked again, without a pop-up`, async ({
    browser,
  }) => {
    const page = await openSignedIn(browser, keptMethod);
    await page.addInitScript(() => (window.open = () => null));
    await openSignInMethods(page);
    await unlink(page, method, keptMethod);
    await linkByRedirect(page, method, otherPerson);
    await expectText(page, IN_USE_MESSAGE);
    await linkByRedirect(page, method, ACCOUNT_OWNER);
    await expectText(page, `Successfully linked ${method} account!`);
    await expect(methodButton(page, `Unlink ${keptMethod}`)).toBeEnabled();
    await page.context().close();
  });
}

test('when two browsers unlink different methods at once, one succeeds and signs the other out', async ({
  browser,
}) => {
  const [firstPage, secondPage] = [
    await openSignedIn(browser, 'Google'),
    await openSignedIn(browser, 'GitHub'),
  ];

  await Promise.all([
    methodButton(firstPage, 'Unlink GitHub').click(),
    methodButton(secondPage, 'Unlink Google').click(),
  ]);
  const hasUnlinked = (page: Page) =>
    methodsRegion(page).getByText('Account unlinked successfully!').isVisible();
  await expect
    .poll(async () => [await hasUnlinked(firstPage), await hasUnlinked(secondPage)].sort())
    .toEqual([false, true]);
  const [winningPage, losingPage, unlinkedMethod, keptMethod] = (await hasUnlinked(firstPage))
    ? ([firstPage, secondPage, 'GitHub', 'Google'] as const)
    : ([secondPage, firstPage, 'Google', 'GitHub'] as const);

  // The other browser's unlinking ended this browser's session, like all other sessions of the account (SIGNIN-4).
  await goto(losingPage, '/profile?tab=profile');
  await expect(losingPage).toHaveURL(/\/login/);

  // Both pages are loaded before the first page links the method, so the second page still offers to link it.
  await signIn(losingPage, { name: ACCOUNT_OWNER, provider: keptMethod });
  await Promise.all([openSignInMethods(winningPage), openSignInMethods(losingPage)]);
  await linkByPopup(winningPage, unlinkedMethod, ACCOUNT_OWNER);
  await expectText(winningPage, `Successfully linked ${unlinkedMethod} account!`);
  await methodButton(losingPage, `Link ${unlinkedMethod}`).click();
  await expectText(losingPage, `Your account is already linked with ${unlinkedMethod}.`);
  for (const page of [firstPage, secondPage]) await page.context().close();
});
