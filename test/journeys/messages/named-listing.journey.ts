import { expect, type Page, test } from '@playwright/test';
import { goto } from '../../src/browser/goto.js';
import { signedInPage } from '../../src/browser/running-stack.js';
import { readMvp } from '../../src/browser/sample-listings.js';
import { LISTER, RENTER } from '../../src/browser/screens.js';

const TITLE = 'Ferry Board';

test('a conversation started on the page of an MVP links to that MVP, for both people (MESSAGE-9)', async ({
  browser,
}) => {
  const renter = await signedInPage(browser, RENTER);
  const { id } = await readMvp(renter, TITLE);
  await goto(renter, `/mvp/${id}`);
  await renter.getByRole('button', { name: 'Send Message' }).click();
  const dialog = renter.getByRole('dialog');
  await expect(dialog.getByLabel('Subject')).toHaveValue(`About ${TITLE}`);
  await dialog.getByLabel('Message', { exact: true }).fill('Which ports does it know?');
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await expect(dialog).toBeHidden();

  const followLink = async (page: Page, counterpart: string) => {
    await goto(page, '/messages');
    const conversations = page.getByRole('navigation', { name: 'Conversations' });
    await conversations.getByRole('listitem').filter({ hasText: counterpart }).getByRole('button').click();
    const thread = page.getByRole('region', { name: `Conversation with ${counterpart}` });
    await thread.getByRole('link', { name: TITLE }).click();
    await expect(page).toHaveURL(new RegExp(`/mvp/${id}$`));
  };
  await followLink(renter, LISTER.name);
  await followLink(await signedInPage(browser, LISTER), RENTER.name);
});
