import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../../src/browser/journey.js';
import { type LongConversation, insertLongConversation } from '../../src/rows/long-conversation.js';
import { readStack, signIn, type Visitor } from '../../src/browser/running-stack.js';
import { goto } from '../../src/browser/goto.js';

/** No other journey against the same copy of the product (test/stages/journeys.mjs) signs in as these people. */
const READER: Visitor = { name: 'Keoni Akana', provider: 'GitHub' };
const COUNTERPART: Visitor = { name: 'Catalina Vergara', provider: 'GitHub' };
const MESSAGE_COUNT = 10_000;
/** The most messages that may be in the DOM: those in view, and a few on either side. */
const RENDERED_MESSAGES_MAX = 40;
/** Pixels by which a message may move on the screen while older ones are inserted above it. */
const SCROLL_TOLERANCE_PX = 2;

let conversation: LongConversation;
test.beforeAll(async () => {
  conversation = await insertLongConversation(readStack().databaseUrl, {
    reader: READER.name,
    counterpart: COUNTERPART.name,
    messageCount: MESSAGE_COUNT,
  });
});
test.afterAll(() => conversation.remove());

const thread = (page: Page) => page.getByRole('group', { name: 'Messages' });
const messagesWith = (page: Page, messageText: string) =>
  thread(page).getByRole('article').filter({ hasText: messageText });

/** Returns the numbers of the rendered messages, in the page's order. */
const readRenderedNumbers = (messageBox: Locator) =>
  messageBox.evaluate((element) =>
    [...element.querySelectorAll('article')].map(({ textContent }) =>
      Number(/Message (\d+)\./.exec(textContent)?.[1]),
    ),
  );
/** Returns the number and the position of the topmost visible message. */
const readTopmostMessage = (messageBox: Locator) =>
  messageBox.evaluate((element) => {
    const { top } = element.getBoundingClientRect();
    const topmostMessage = [...element.querySelectorAll('article')].find(
      (message) => message.getBoundingClientRect().top >= top,
    );
    const number = Number(/Message (\d+)\./.exec(topmostMessage?.textContent ?? '')?.[1]);
    return { number, topPx: topmostMessage?.getBoundingClientRect().top ?? 0 };
  });

/**
 * Scrolls up until `isReached` returns true. At each step, checks that few messages are rendered and that they are
 * in order.
 */
async function scrollUp(page: Page, isReached: (firstNumber: number) => boolean): Promise<void> {
  const messageBox = thread(page);
  await messageBox.hover();
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, -1200);
        const numbers = await readRenderedNumbers(messageBox);
        expect(numbers.length).toBeLessThan(RENDERED_MESSAGES_MAX);
        expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
        return isReached(numbers[0] ?? MESSAGE_COUNT);
      },
      { intervals: [30], timeout: 40_000 },
    )
    .toBe(true);
}

test('a conversation of ten thousand messages opens at the newest, and loads older pages while few messages are rendered', async ({
  page,
}) => {
  await signIn(page, READER);
  await goto(page, `/messages?with=${conversation.counterpartId}`);
  await expect(messagesWith(page, `Message ${MESSAGE_COUNT}.`)).toBeInViewport();
  const countNodes = () => page.evaluate(() => document.querySelectorAll('*').length);
  const nodesBefore = await countNodes();
  await scrollUp(page, (firstNumber) => firstNumber < MESSAGE_COUNT - 500);
  expect(await countNodes()).toBeLessThan(nodesBefore * 2);

  await test.step('the visible messages do not move when older ones are inserted above', async () => {
    let releaseMessages = () => {};
    const messagesReleased = new Promise<void>((resolve) => (releaseMessages = resolve));
    await page.route('**/api/users/messages?*cursor=*', async (route) => {
      await messagesReleased;
      await route.continue();
    });
    const earlierMessagesRequest = page.waitForRequest(/users\/messages\?.*cursor=/);
    let areEarlierMessagesRequested = false;
    void earlierMessagesRequest.then(() => (areEarlierMessagesRequested = true));
    await scrollUp(page, () => areEarlierMessagesRequested);
    const countAnnouncement = page.getByRole('status').filter({ hasText: /^\d+ shown$/ });
    const countText = await countAnnouncement.textContent();
    const topmostBefore = await readTopmostMessage(thread(page));
    releaseMessages();
    await expect(countAnnouncement).not.toHaveText(countText ?? '');
    const sameMessage = messagesWith(page, `Message ${topmostBefore.number}.`);
    await expect(sameMessage).toBeInViewport();
    const topPx = await sameMessage.evaluate((element) => element.getBoundingClientRect().top);
    expect(Math.abs(topPx - topmostBefore.topPx)).toBeLessThanOrEqual(SCROLL_TOLERANCE_PX);
  });

  await test.step('a message that arrives meanwhile moves nothing, and is at the end', async () => {
    const writer = await (await page.context().browser()?.newContext())?.newPage();
    if (!writer) throw new Error('There is no browser');
    await signIn(writer, COUNTERPART);
    await goto(writer, '/messages');
    await writer.getByRole('button', { name: 'A long story' }).click();
    const topmostBefore = await readTopmostMessage(thread(page));
    await writer.getByLabel('Reply').fill('Are you still reading?');
    await writer.getByRole('button', { name: 'Send Reply' }).click();
    await expect(page.getByText(`${COUNTERPART.name}: Are you still reading?`)).toBeAttached();
    expect(await readTopmostMessage(thread(page))).toEqual(topmostBefore);
    await thread(page).press('End');
    await expect(messagesWith(page, 'Are you still reading?')).toBeInViewport();
    await writer.getByLabel('Reply').fill('And now?');
    await writer.getByRole('button', { name: 'Send Reply' }).click();
    await expect(messagesWith(page, 'And now?')).toBeInViewport();
    await writer.context().close();
  });
});
