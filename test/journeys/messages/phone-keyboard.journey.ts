import { expect, type Locator } from '@playwright/test';
import { test } from '../../src/browser/journey.js';
import { goto } from '../../src/browser/goto.js';
import { readStack, signIn, type Visitor, waitUntilLoaded } from '../../src/browser/running-stack.js';
import { type LongConversation, insertLongConversation } from '../../src/rows/long-conversation.js';

/** People who have no other conversation. */
const READER: Visitor = { name: 'Blessing Okonkwo', provider: 'GitHub' };
const COUNTERPART: Visitor = { name: 'Sam van der Meer', provider: 'GitHub' };
/** The number of messages: more than fit on a phone. */
const MESSAGE_COUNT = 30;
const PHONE = { width: 390, height: 844 };
/** Size of the same phone's window while the on-screen keyboard is open. */
const PHONE_WITH_KEYBOARD = { width: 390, height: 544 };

let conversation: LongConversation;
test.beforeAll(async () => {
  conversation = await insertLongConversation(readStack().databaseUrl, {
    reader: READER.name,
    counterpart: COUNTERPART.name,
    messageCount: MESSAGE_COUNT,
  });
});
test.afterAll(() => conversation.remove());

const distanceFromEnd = (messageBox: Locator) =>
  messageBox.evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight);

test('a conversation that is scrolled to its end stays there when the keyboard opens; others do not scroll', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await signIn(page, READER);
  await goto(page, `/messages?with=${conversation.counterpartId}`);
  const messageBox = page.getByRole('group', { name: 'Messages' });
  await expect.poll(() => distanceFromEnd(messageBox)).toBeLessThanOrEqual(1);
  // The conversation replaces the bottom navigation and reaches to the lower edge of the window (FIND-50).
  await expect(page.getByRole('navigation', { name: 'Main' }).last()).toBeHidden();
  const conversationBox = await page.getByRole('region', { name: /^Conversation with/ }).boundingBox();
  expect((conversationBox?.y ?? 0) + (conversationBox?.height ?? 0)).toBeCloseTo(PHONE.height, 0);

  await page.setViewportSize(PHONE_WITH_KEYBOARD);
  await expect.poll(() => distanceFromEnd(messageBox)).toBeLessThanOrEqual(1);
  await page.setViewportSize(PHONE);
  await expect.poll(() => distanceFromEnd(messageBox)).toBeLessThanOrEqual(1);

  await page.setViewportSize(PHONE_WITH_KEYBOARD);
  await expect.poll(() => distanceFromEnd(messageBox)).toBeLessThanOrEqual(1);
  await messageBox.evaluate((scrollBox) =>
    scrollBox.scrollTo({ top: scrollBox.scrollTop - 120, behavior: 'instant' }),
  );
  await expect.poll(() => distanceFromEnd(messageBox)).toBeGreaterThan(100);
  const scrollTopBefore = await messageBox.evaluate(({ scrollTop }) => scrollTop);
  await page.setViewportSize({ ...PHONE_WITH_KEYBOARD, height: PHONE_WITH_KEYBOARD.height - 60 });
  await waitUntilLoaded(page);
  expect(await messageBox.evaluate(({ scrollTop }) => scrollTop)).toBe(scrollTopBefore);
});
