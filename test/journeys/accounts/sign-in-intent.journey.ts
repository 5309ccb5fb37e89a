import { expect, type Page } from '@playwright/test';
import { goto } from '../../src/browser/goto.js';
import { test } from '../../src/browser/journey.js';
import { consentAs, signInOnLoginPage } from '../../src/browser/running-stack.js';
import { readMvp } from '../../src/browser/sample-listings.js';
import { RENTER, SHOPPER } from '../../src/browser/screens.js';
import { toast } from '../../src/browser/toast.js';
import { deleteDemosOf } from '../../src/rows/delete-demos.js';

const demoQuestion = (page: Page) => page.getByRole('alertdialog', { name: 'Start your demo?' });
const demoDialog = (page: Page) => page.getByRole('dialog', { name: /^Demo of / });

async function chooseDemoAsVisitor(page: Page, title: string): Promise<string> {
  await deleteDemosOf(SHOPPER);
  const { id } = await readMvp(page, title);
  await goto(page, `/mvp/${id}`);
  await page.getByRole('button', { name: 'Try Demo (15 min)' }).click();
  await demoDialog(page).getByRole('link', { name: 'Login to Start Demo' }).click();
  await expect(page).toHaveURL('/login');
  return `/mvp/${id}`;
}

test('a visitor who tries a demo signs in, and is asked before it starts (SIGNIN-13)', async ({ page }) => {
  const path = await chooseDemoAsVisitor(page, 'Watt Week');
  await signInOnLoginPage(page, SHOPPER);
  await expect(page).toHaveURL(path);
  await expect(demoQuestion(page)).toContainText('You get one 15-minute demo of Watt Week.');
  await expect(demoDialog(page)).toHaveCount(0);
  await demoQuestion(page).getByRole('button', { name: 'Start Demo' }).click();
  await expect(demoDialog(page).getByRole('timer')).toHaveText(/^1[45]:\d\d$/);
  await expect(demoQuestion(page)).toHaveCount(0);
});

test('declining the demo leaves it unused, and it is offered only once (SIGNIN-13)', async ({ page }) => {
  await chooseDemoAsVisitor(page, 'Watt Week');
  await signInOnLoginPage(page, SHOPPER);
  await demoQuestion(page).getByRole('button', { name: 'Not Now' }).click();
  await expect(demoQuestion(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Try Demo (15 min)' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible();
  await expect(demoQuestion(page)).toHaveCount(0);
});

test('a sign-in on the page, without a pop-up, also offers the demo (SIGNIN-1, SIGNIN-13)', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  const path = await chooseDemoAsVisitor(page, 'Watt Week');
  await page.getByRole('button', { name: `Continue with ${SHOPPER.provider}` }).click();
  await consentAs(page, SHOPPER.name);
  await expect(page).toHaveURL(path);
  await expect(demoQuestion(page)).toBeVisible();
});

test('a visitor who writes to a lister signs in, and finds the message open (SIGNIN-13)', async ({
  page,
}) => {
  const { id, createdBy } = await readMvp(page, 'Kite Forms');
  await goto(page, `/mvp/${id}`);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page).toHaveURL('/login');
  await signInOnLoginPage(page, SHOPPER);
  await expect(page).toHaveURL(`/mvp/${id}`);
  const dialog = page.getByRole('dialog', { name: `Message ${createdBy}` });
  await expect(dialog.getByRole('textbox', { name: 'Subject' })).toHaveValue('About Kite Forms');
});

test('a visitor chooses to message or to follow a person: this happens after signing in (SIGNIN-13)', async ({
  page,
}) => {
  const { userId } = await readMvp(page, 'Lab Partner');
  const profilePath = `/user/${userId}`;
  await test.step('message', async () => {
    await goto(page, profilePath);
    await page.getByRole('link', { name: 'Log in to Message' }).click();
    await signInOnLoginPage(page, RENTER);
    await expect(page).toHaveURL(profilePath);
    await expect(page.getByRole('dialog', { name: 'Message Hana Koike' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Follow User', includeHidden: true })).toBeVisible();
  });
  await test.step('follow', async () => {
    await page.context().clearCookies();
    await goto(page, profilePath);
    await page.getByRole('link', { name: 'Log in to Follow' }).click();
    await signInOnLoginPage(page, RENTER);
    await expect(page).toHaveURL(profilePath);
    await expect(toast(page, 'You follow Hana Koike.')).toBeVisible();
    await page.getByRole('button', { name: 'Following' }).click();
    await expect(page.getByRole('button', { name: 'Follow User' })).toBeVisible();
  });
  await test.step('neither is repeated after a reload', async () => {
    await page.reload();
    await expect(page.getByRole('button', { name: 'Follow User' })).toBeEnabled();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
