import { type Browser, expect, type Page, test } from '@playwright/test';
import { LISTER, RENTER } from '../src/screens.js';
import { signIn, type Visitor } from '../src/visit.js';

async function signedIn(browser: Browser, visitor: Visitor): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, visitor);
  return page;
}

async function profileOf(page: Page, name: string): Promise<void> {
  await page.goto(`/users?search=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name: `View Profile of ${name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('follow rings the bell of the followed; block keeps messages away; a report is taken', async ({
  browser,
}) => {
  const renter = await signedIn(browser, RENTER);
  const lister = await signedIn(browser, LISTER);

  await test.step('follow', async () => {
    await profileOf(renter, LISTER.name);
    await renter.getByRole('button', { name: 'Follow User' }).click();
    await expect(renter.getByRole('button', { name: 'Following' })).toBeVisible();
  });

  await test.step('the bell rings without a reload, and leads to who follows', async () => {
    await lister.getByRole('link', { name: /^Notices, \d+ unread$/ }).click();
    await lister.getByRole('link', { name: new RegExp(`${RENTER.name} follows you`) }).click();
    await expect(lister.getByRole('heading', { level: 1, name: RENTER.name })).toBeVisible();
  });

  await test.step('who is blocked cannot send, and is told so in a sentence', async () => {
    await lister.getByRole('button', { name: 'Block', exact: true }).click();
    await lister.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
    await expect(lister.getByRole('button', { name: 'Unblock' })).toBeVisible();
    await renter.getByRole('button', { name: 'Send Message' }).click();
    await renter.getByLabel('Subject').fill('Hello');
    await renter.getByLabel('Message', { exact: true }).fill('Are you there?');
    await renter.getByRole('dialog').getByRole('button', { name: 'Send Message' }).click();
    await expect(renter.getByRole('dialog')).toContainText('You cannot message this user.');
    await renter.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await lister.getByRole('button', { name: 'Unblock' }).click();
    await expect(lister.getByRole('button', { name: 'Block', exact: true })).toBeVisible();
  });

  await test.step('a report is taken', async () => {
    await renter.getByRole('button', { name: 'Report' }).click();
    await renter.getByLabel('What is wrong?').selectOption('spam');
    await renter.getByRole('button', { name: 'Send Report' }).click();
    await expect(renter.getByText('Thank you. Our moderators will look at it.')).toBeVisible();
  });
});
