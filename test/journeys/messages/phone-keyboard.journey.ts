import { expect, type Locator } from '@playwright/test';
import { test } from '../../src/browser/journey.js';
import { goto } from '../../src/browser/goto.js';
import { readStack, signIn, type Visitor, waitUntilLoaded } from '../../src/browser/running-stack.js';
import { type LongConversation, putLongConversation } from '../../src/rows/long-conversation.js';

/** People who have no other conversation. */
const READER: Visitor = { name: 'Blessing Okonkwo', provider: 'GitHub' };
const COUNTERPART: Visitor = { name: 'Sam van der Meer', provider: 'GitHub' };
/** The number of messages: more than fit on a phone. */
const MESSAGES = 30;
const PHONE = { width: 390, height: 844 };
/** Size of the same phone's window while the on-screen keyboard is open. */
const PHONE_WITH_KEYBOARD = { width: 390, height: 544 };

let conversation: LongConversation;
test.beforeAll(async () => {
  conversation = await putLongConversation(readStack().databaseUrl, {
    reader: READER.name,
    counterpart: COUNTERPART.name,
    count: MESSAGES,
  });
});
test.afterAll(() => conversation.remove());

const distanceFromEnd = (box: Locator) =>
  box.evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight);

test('a conversation at its end remains there when the keyboard opens; otherwise it does not scroll', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await signIn(page, READER);
  await goto(page, `/messages?with=${conversation.counterpartId}`);
  const box = page.getByRole('group', { name: 'Messages' });
  await expect.poll(() => distanceFromEnd(box)).toBeLessThanOrEqual(1);

  await page.setViewportSize(PHONE_WITH_KEYBOARD);
  await expect.poll(() => distanceFromEnd(box)).toBeLessThanOrEqual(1);
  await page.setViewportSize(PHONE);
  await expect.poll(() => distanceFromEnd(box)).toBeLessThanOrEqual(1);

  await page.setViewportSize(PHONE_WITH_KEYBOARD);
  await expect.poll(() => distanceFromEnd(box)).toBeLessThanOrEqual(1);
  await box.evaluate((scrollBox) =>
    scrollBox.scrollTo({ top: scrollBox.scrollTop - 120, behavior: 'instant' }),
  );
  await expect.poll(() => distanceFromEnd(box)).toBeGreaterThan(100);
  const scrollTopBefore = await box.evaluate(({ scrollTop }) => scrollTop);
  await page.setViewportSize({ ...PHONE_WITH_KEYBOARD, height: PHONE_WITH_KEYBOARD.height - 60 });
  await waitUntilLoaded(page);
  expect(await box.evaluate(({ scrollTop }) => scrollTop)).toBe(scrollTopBefore);
});
