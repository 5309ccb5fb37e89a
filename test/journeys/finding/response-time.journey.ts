import { expect, type Page } from '@playwright/test';
import { goto } from '../../src/browser/goto.js';
import { test } from '../../src/browser/journey.js';
import { readStack } from '../../src/browser/running-stack.js';
import { insertReplyingLister, type ReplyingLister } from '../../src/rows/replying-lister.js';

let lister: ReplyingLister;
test.beforeEach(async () => {
  lister = await insertReplyingLister(readStack().databaseUrl);
});
test.afterEach(() => lister.remove());

/** Opens the listing, and waits until its page has received the lister's response time. */
async function openListing(page: Page): Promise<void> {
  const timeResponse = page.waitForResponse((response) => response.url().endsWith('/response-time'));
  await goto(page, `/mvp/${lister.listingId}`);
  await (await timeResponse).finished();
}

test('the offer says how soon its lister usually replies, from three replies on (PEOPLE-30)', async ({
  page,
}) => {
  const replyTimeText = page.getByText(/usually replies/);
  await lister.insertReplyAfter(5);
  await lister.insertReplyAfter(100);
  await openListing(page);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(replyTimeText).toHaveCount(0);
  await lister.insertReplyAfter(600);
  await openListing(page);
  await expect(replyTimeText).toHaveText(`${lister.name} usually replies within 2 hours.`);
});
