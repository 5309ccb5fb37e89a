import { expect, type Page, test } from '@playwright/test';
import { LISTER, RENTER } from '../../src/browser/screens.js';
import { openProfile, signedInPage } from '../../src/browser/running-stack.js';
import { goto } from '../../src/browser/goto.js';

test('two people chat; each sees without a reload what the other writes and reads (MESSAGE-3)', async ({
  browser,
}) => {
  const renter = await signedInPage(browser, RENTER);
  const lister = await signedInPage(browser, LISTER);
  const marker = `Live ${Date.now()}`;

  await test.step('a message is started from a profile', async () => {
    await goto(lister, '/messages');
    await expect(lister.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
    await openProfile(renter, LISTER.name);
    await renter.getByRole('button', { name: 'Send Message' }).click();
    await renter.getByLabel('Subject').fill(marker);
    await renter.getByLabel('Message', { exact: true }).fill('Is the demo data yours?');
    await renter.getByRole('dialog').getByRole('button', { name: 'Send Message' }).click();
    await expect(renter.getByRole('dialog')).toBeHidden();
  });

  await test.step("it appears in the recipient's list, unread", async () => {
    const row = lister.getByRole('navigation', { name: 'Conversations' }).getByRole('listitem').first();
    await expect(row).toContainText(marker);
    await expect(row).toContainText('unread');
    await row.getByRole('button', { name: marker }).click();
    await expect(lister.getByText('Is the demo data yours?').last()).toBeVisible();
  });

  const thread = (page: Page) => page.getByRole('group', { name: 'Messages' });
  const messageInThread = (page: Page, messageText: string) =>
    thread(page).getByRole('article').filter({ hasText: messageText });
  await test.step('the sender sees that it was read', async () => {
    await goto(renter, '/messages');
    await renter.getByRole('button', { name: marker }).click();
    await expect(thread(renter).getByRole('article').last()).toContainText(' • Read');
  });

  await test.step('Ctrl+Enter sends, and both sides see every line once', async () => {
    for (let line = 1; line <= 3; line += 1) {
      await lister.getByLabel('Reply').fill(`Answer ${line} of ${marker}`);
      await lister.getByLabel('Reply').press('Control+Enter');
      await expect(messageInThread(renter, `Answer ${line} of ${marker}`)).toBeVisible();
      await expect(thread(lister).getByRole('article').last()).toContainText(' • Read');
      await expect(messageInThread(lister, `Answer ${line} of ${marker}`)).toHaveCount(1);
    }
  });

  await test.step('messages sent during a network failure arrive afterwards', async () => {
    await renter.context().setOffline(true);
    await lister.getByLabel('Reply').fill(`Are you there? ${marker}`);
    await lister.getByRole('button', { name: 'Send Reply' }).click();
    await renter.getByLabel('Reply').fill(`Said in a tunnel ${marker}`);
    await renter.getByRole('button', { name: 'Send Reply' }).click();
    await expect(thread(renter).getByText('The message was not sent.')).toBeVisible();
    await renter.context().setOffline(false);
    await expect(messageInThread(renter, `Are you there? ${marker}`)).toHaveCount(1);
    await thread(renter).getByRole('button', { name: 'Try Again' }).click();
    await expect(messageInThread(lister, `Said in a tunnel ${marker}`)).toHaveCount(1);
    await expect(thread(renter).getByText('The message was not sent.')).toBeHidden();
  });

  await test.step('a second tab receives the same messages, also after the first tab is closed', async () => {
    const secondTab = await renter.context().newPage();
    await goto(secondTab, renter.url());
    await expect(messageInThread(secondTab, `Are you there? ${marker}`)).toBeVisible();
    await lister.getByLabel('Reply').fill(`To both tabs ${marker}`);
    await lister.getByLabel('Reply').press('Control+Enter');
    for (const tab of [renter, secondTab])
      await expect(messageInThread(tab, `To both tabs ${marker}`)).toHaveCount(1);
    await renter.close();
    await lister.getByLabel('Reply').fill(`To the tab that is left ${marker}`);
    await lister.getByLabel('Reply').press('Control+Enter');
    await expect(messageInThread(secondTab, `To the tab that is left ${marker}`)).toHaveCount(1);
  });
});
