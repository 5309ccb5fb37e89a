import { expect, test } from '@playwright/test';
import { LISTER, RENTER } from '../../src/browser/screens.js';
import { openProfile, signedInPage } from '../../src/browser/running-stack.js';
import { toast } from '../../src/browser/toast.js';

test('following notifies the person; blocking stops messages; a report is accepted', async ({ browser }) => {
  const renter = await signedInPage(browser, RENTER);
  const lister = await signedInPage(browser, LISTER);

  await test.step('follow', async () => {
    await openProfile(renter, LISTER.name);
    await renter.getByRole('button', { name: 'Follow User' }).click();
    await expect(renter.getByRole('button', { name: 'Following' })).toBeVisible();
  });

  await test.step('the bell counts without a reload, and leads to the follower', async () => {
    await lister.getByRole('link', { name: /^Notices, \d+ unread$/ }).click();
    await lister.getByRole('link', { name: new RegExp(`${RENTER.name} follows you`) }).click();
    await expect(lister.getByRole('heading', { level: 1, name: RENTER.name })).toBeVisible();
  });

  await test.step('a blocked person cannot send, and reads why', async () => {
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

  await test.step('a report is accepted', async () => {
    await renter.getByRole('button', { name: 'Report' }).click();
    await renter.getByLabel('What is wrong?').selectOption('spam');
    await renter.getByRole('button', { name: 'Send Report' }).click();
    await expect(toast(renter, 'Thank you. Our moderators will look into it.')).toBeVisible();
  });
});
