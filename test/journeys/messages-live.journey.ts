import { type Browser, expect, type Page, test } from '@playwright/test';
import { LISTER, RENTER } from '../src/screens.js';
import { signIn, type Visitor } from '../src/visit.js';

/** What "at once" is (issue: delivered to an open browser within a second), with room for two browsers on one machine. */
const AT_ONCE_MS = 2000;

async function signedIn(browser: Browser, visitor: Visitor): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, visitor);
  return page;
}

/** Opens a person's profile from the directory. */
async function profileOf(page: Page, name: string): Promise<void> {
  await page.goto(`/users?search=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name: `View Profile of ${name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('two people chat, each sees at once what the other writes and reads', async ({ browser }) => {
  const renter = await signedIn(browser, RENTER);
  const lister = await signedIn(browser, LISTER);
  const marker = `Live ${Date.now()}`;

  await test.step('a message is started from a profile', async () => {
    await lister.goto('/messages');
    await expect(lister.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
    await profileOf(renter, LISTER.name);
    await renter.getByRole('button', { name: 'Send Message' }).click();
    await renter.getByLabel('Subject').fill(marker);
    await renter.getByLabel('Message', { exact: true }).fill('Is the demo data yours?');
    await renter.getByRole('dialog').getByRole('button', { name: 'Send Message' }).click();
    await expect(renter.getByRole('dialog')).toBeHidden();
  });

  await test.step('it is in the other list at once, unread', async () => {
    const row = lister.getByRole('navigation', { name: 'Conversations' }).getByRole('listitem').first();
    await expect(row).toContainText(marker, { timeout: AT_ONCE_MS });
    await expect(row).toContainText('unread');
    await row.getByRole('button', { name: marker }).click();
    await expect(lister.getByText('Is the demo data yours?').last()).toBeVisible();
  });

  const thread = (page: Page) => page.getByRole('group', { name: 'Messages' });
  const said = (page: Page, words: string) => thread(page).getByRole('article').filter({ hasText: words });
  await test.step('that it was read is seen at once', async () => {
    await renter.goto('/messages');
    await renter.getByRole('button', { name: marker }).click();
    await expect(thread(renter).getByRole('article').last()).toContainText(' • Read');
  });

  await test.step('Ctrl+Enter sends, and both sides see every line once', async () => {
    for (let line = 1; line <= 3; line += 1) {
      await lister.getByLabel('Reply').fill(`Answer ${line} of ${marker}`);
      await lister.getByLabel('Reply').press('Control+Enter');
      await expect(said(renter, `Answer ${line} of ${marker}`)).toBeVisible({
        timeout: AT_ONCE_MS,
      });
      await expect(thread(lister).getByRole('article').last()).toContainText(' • Read', {
        timeout: AT_ONCE_MS,
      });
      await expect(said(lister, `Answer ${line} of ${marker}`)).toHaveCount(1);
    }
  });

  await test.step('what was said while the network was away comes when it is back', async () => {
    await renter.context().setOffline(true);
    await lister.getByLabel('Reply').fill(`Are you there? ${marker}`);
    await lister.getByRole('button', { name: 'Send Reply' }).click();
    await renter.getByLabel('Reply').fill(`Said in a tunnel ${marker}`);
    await renter.getByRole('button', { name: 'Send Reply' }).click();
    await expect(thread(renter).getByText('The message was not sent.')).toBeVisible();
    await renter.context().setOffline(false);
    await expect(said(renter, `Are you there? ${marker}`)).toHaveCount(1);
    await thread(renter).getByRole('button', { name: 'Try Again' }).click();
    await expect(said(lister, `Said in a tunnel ${marker}`)).toHaveCount(1);
    await expect(thread(renter).getByText('The message was not sent.')).toBeHidden();
  });

  await test.step('a second tab shows the same, over the one stream', async () => {
    const second = await renter.context().newPage();
    await second.goto(renter.url());
    await expect(said(second, `Are you there? ${marker}`)).toBeVisible();
    await lister.getByLabel('Reply').fill(`To both tabs ${marker}`);
    await lister.getByLabel('Reply').press('Control+Enter');
    for (const tab of [renter, second])
      await expect(said(tab, `To both tabs ${marker}`)).toHaveCount(1, {
        timeout: AT_ONCE_MS,
      });
    await renter.close();
    await lister.getByLabel('Reply').fill(`To the tab that is left ${marker}`);
    await lister.getByLabel('Reply').press('Control+Enter');
    await expect(said(second, `To the tab that is left ${marker}`)).toHaveCount(1);
  });
});
