import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../src/journey.js';
import { type LongConversation, putLongConversation } from '../src/long-conversation.js';
import { readStack, signIn, type Visitor } from '../src/visit.js';

/** Nobody else's journey needs them. */
const READER: Visitor = { name: 'Keoni Akana', provider: 'GitHub' };
const COUNTERPART: Visitor = { name: 'Catalina Vergara', provider: 'GitHub' };
const MESSAGES = 10_000;
/** Messages drawn at once: what fits the view, and a few on either side. */
const DRAWN_MAX = 40;
/** How far a message may move on the screen while others come above it, in pixels. */
const STILL_PX = 2;

let conversation: LongConversation;
test.beforeAll(async () => {
  conversation = await putLongConversation(readStack().databaseUrl, {
    reader: READER.name,
    counterpart: COUNTERPART.name,
    count: MESSAGES,
  });
});
test.afterAll(() => conversation.remove());

const thread = (page: Page) => page.getByRole('group', { name: 'Messages' });
const saying = (page: Page, words: string) => thread(page).getByRole('article').filter({ hasText: words });

/** Numbers of the messages that are drawn, in the order of the page. */
const drawn = (box: Locator) =>
  box.evaluate((element) =>
    [...element.querySelectorAll('article')].map(({ textContent }) =>
      Number(/Message (\d+)\./.exec(textContent)?.[1]),
    ),
  );
/** The highest message in sight, and where it stands. */
const topmost = (box: Locator) =>
  box.evaluate((element) => {
    const { top } = element.getBoundingClientRect();
    const found = [...element.querySelectorAll('article')].find(
      (one) => one.getBoundingClientRect().top >= top,
    );
    const number = Number(/Message (\d+)\./.exec(found?.textContent ?? '')?.[1]);
    return { number, topPx: found?.getBoundingClientRect().top ?? 0 };
  });

/** Turns the wheel upwards until it is so, and checks at each turn that what is drawn is little, and in order. */
async function scrollUp(page: Page, isThere: (first: number) => boolean): Promise<void> {
  const box = thread(page);
  await box.hover();
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, -1200);
        const numbers = await drawn(box);
        expect(numbers.length).toBeLessThan(DRAWN_MAX);
        expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at));
        return isThere(numbers[0] ?? MESSAGES);
      },
      { intervals: [30], timeout: 40_000 },
    )
    .toBe(true);
}

test('ten thousand messages are opened at the newest, and read upwards page by page while the page stays small', async ({
  page,
}) => {
  await signIn(page, READER);
  await page.goto(`/messages?with=${conversation.counterpartId}`);
  await expect(saying(page, `Message ${MESSAGES}.`)).toBeInViewport();
  const nodes = () => page.evaluate(() => document.querySelectorAll('*').length);
  const before = await nodes();
  await scrollUp(page, (first) => first < MESSAGES - 500);
  expect(await nodes()).toBeLessThan(before * 2);

  await test.step('what is read stays where it is when older ones come above it', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/users/messages?*cursor=*', async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest(/users\/messages\?.*cursor=/);
    let isAsked = false;
    void asked.then(() => (isAsked = true));
    await scrollUp(page, () => isAsked);
    const shown = page.getByRole('status').filter({ hasText: /^\d+ shown$/ });
    const count = await shown.textContent();
    const where = await topmost(thread(page));
    release();
    await expect(shown).not.toHaveText(count ?? '');
    const line = saying(page, `Message ${where.number}.`);
    await expect(line).toBeInViewport();
    const topPx = await line.evaluate((element) => element.getBoundingClientRect().top);
    expect(Math.abs(topPx - where.topPx)).toBeLessThanOrEqual(STILL_PX);
  });

  await test.step('what comes meanwhile moves nothing, and is there at the end', async () => {
    const writer = await (await page.context().browser()?.newContext())?.newPage();
    if (!writer) throw new Error('There is no browser');
    await signIn(writer, COUNTERPART);
    await writer.goto('/messages');
    await writer.getByRole('button', { name: 'A long story' }).click();
    const where = await topmost(thread(page));
    await writer.getByLabel('Reply').fill('Are you still reading?');
    await writer.getByRole('button', { name: 'Send Reply' }).click();
    await expect(page.getByText(`${COUNTERPART.name}: Are you still reading?`)).toBeAttached();
    expect(await topmost(thread(page))).toEqual(where);
    await thread(page).press('End');
    await expect(saying(page, 'Are you still reading?')).toBeInViewport();
    await writer.getByLabel('Reply').fill('And now?');
    await writer.getByRole('button', { name: 'Send Reply' }).click();
    await expect(saying(page, 'And now?')).toBeInViewport();
    await writer.context().close();
  });
});
