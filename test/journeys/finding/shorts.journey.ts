import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../../src/browser/journey.js';
import { swipe } from '../../src/browser/touch.js';
import { waitUntilLoaded } from '../../src/browser/running-stack.js';
import { goto, reload } from '../../src/browser/goto.js';

const feed = (page: Page) => page.getByRole('region', { name: 'Shorts feed' });
/** The visible short. Assistive technology does not see its neighbors, so the role finds only this one. */
const currentShort = (page: Page) => feed(page).getByRole('article');
const positionStatus = (page: Page) => feed(page).getByRole('status');
const saveButton = (page: Page) => currentShort(page).getByRole('button', { name: /^Save / });

async function openShorts(page: Page): Promise<void> {
  await goto(page, '/shorts');
  await waitUntilLoaded(page);
  await expect(positionStatus(page)).toContainText('short 1 of');
}

/** Clicks the video at a point without controls. */
async function clickVideo(page: Page, clicks: number): Promise<void> {
  const box = await currentShort(page).locator('[data-gestures]').first().boundingBox();
  if (!box) throw new Error('no short on screen');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 3, { clickCount: clicks });
}

/**
 * Records the states that the video players report. The returned function returns the latest states: of the visible
 * short as 'on screen', of its neighbors by their frames' titles.
 */
async function watchPlayers(page: Page): Promise<() => Promise<Record<string, string>>> {
  await page.addInitScript(() => {
    const stateByPlayer = new Map<MessageEventSource, string>();
    window.addEventListener('message', ({ data, source }) => {
      if (typeof data !== 'string' || !data.includes('infoDelivery') || !source) return;
      const { playerState, muted } = JSON.parse(data).info;
      stateByPlayer.set(source, `${playerState === 1 ? 'plays' : 'waits'}${muted ? ', muted' : ''}`);
    });
    Object.assign(window, { playerReports: stateByPlayer });
  });
  return () =>
    page.evaluate(() => {
      const stateByPlayer = Reflect.get(window, 'playerReports') as Map<MessageEventSource, string>;
      const frames = [...document.querySelectorAll('iframe')];
      return Object.fromEntries(
        frames.map((frame) => [
          frame.closest('[inert]') ? `beside ${frame.title}` : 'on screen',
          frame.contentWindow ? (stateByPlayer.get(frame.contentWindow) ?? 'waits') : 'gone',
        ]),
      );
    });
}

test('arrow keys and buttons move to the next short and back (FIND-30)', async ({ page }) => {
  await openShorts(page);
  const firstTitle = await currentShort(page).getAttribute('aria-label');
  for (const [key, expectedPosition] of [
    ['ArrowDown', 2],
    ['ArrowRight', 3],
    ['ArrowUp', 2],
    ['ArrowLeft', 1],
    ['ArrowUp', 1],
  ] as const) {
    await page.keyboard.press(key);
    await expect(positionStatus(page)).toContainText(`short ${expectedPosition} of`);
  }
  await expect(currentShort(page)).toHaveAttribute('aria-label', firstTitle ?? '');
  await expect(page.getByRole('button', { name: 'Previous short' })).toBeDisabled();
  await page.getByRole('button', { name: 'Next short' }).click();
  await expect(positionStatus(page)).toContainText('short 2 of');
});

test('the wheel, or two fingers on a touchpad, moves to the next short from 60 px on (FIND-30)', async ({
  page,
}) => {
  await openShorts(page);
  const wheelAtOnce = (...deltas: number[]) =>
    feed(page).evaluate(async (element, wheelDeltas) => {
      // All events are sent at the same time, so that they are one gesture even on a slow machine.
      const wheelEvents = wheelDeltas.map(
        (deltaY) => new WheelEvent('wheel', { deltaY, bubbles: true, cancelable: true }),
      );
      for (const wheelEvent of wheelEvents) element.dispatchEvent(wheelEvent);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }, deltas);
  await wheelAtOnce(30, 29);
  await expect(positionStatus(page)).toContainText('short 1 of');
  await wheelAtOnce(30, 30, 300, 300);
  await expect(positionStatus(page)).toContainText('short 2 of');
  await currentShort(page).hover({ position: { x: 100, y: 100 } });
  // A gesture ends when the wheel pauses, and only a new gesture moves to another short. So the wheel is turned back
  // until the first short is visible, where further turns do nothing.
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, -80);
      return positionStatus(page).innerText();
    })
    .toContain('short 1 of');
});

test('a click opens the MVP after 250 ms, a double click saves it (FIND-31)', async ({ page }) => {
  await page.clock.install();
  await openShorts(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await clickVideo(page, 2);
  await expect(saveButton(page)).toHaveAttribute('aria-pressed', 'true');
  const savedJson = await page.evaluate(() => localStorage.getItem('savedProducts'));
  expect(JSON.parse(savedJson ?? '[]')).toHaveLength(1);
  await page.clock.runFor(1000);
  await expect(page).toHaveURL('/shorts');
  await clickVideo(page, 2);
  await expect(saveButton(page)).toHaveAttribute('aria-pressed', 'false');

  await clickVideo(page, 1);
  await page.clock.runFor(249);
  await expect(page).toHaveURL('/shorts');
  await page.clock.runFor(1);
  await page.clock.resume();
  await expect(page).toHaveURL(/\/mvp\/[-\w]+$/);
});

test('saving, sound and opening work by keyboard', async ({ page }) => {
  await openShorts(page);
  const title = (await currentShort(page).getAttribute('aria-label')) ?? '';
  const titleLink = currentShort(page).getByRole('link', { name: title });
  await titleLink.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(currentShort(page).getByRole('link', { name: 'Try Demo' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(saveButton(page)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(saveButton(page)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(currentShort(page).getByRole('button', { name: 'Sound on' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(currentShort(page).getByRole('button', { name: 'Sound off' })).toBeVisible();
  await titleLink.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('no button covers the video, which is shown whole (FIND-30)', async ({ page }) => {
  for (const width of [320, 390, 820, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await openShorts(page);
    const video = await boxOf(currentShort(page).locator('iframe').first());
    expect(video.height / video.width, `${width} px`).toBeCloseTo(16 / 9, 1);
    expect([video.x >= 0, video.x + video.width <= width], `${width} px`).toEqual([true, true]);
    for (const name of [/^Save /, /^Share /, 'Sound on']) {
      const {
        x,
        y,
        width: buttonWidth,
        height,
      } = await boxOf(currentShort(page).getByRole('button', { name }));
      const isBeside = x >= video.x + video.width || x + buttonWidth <= video.x;
      const isBelow = y >= video.y + video.height || y + height <= video.y;
      expect(isBeside || isBelow, `${name} at ${width} px`).toBe(true);
    }
  }
});

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('The element is not visible');
  return box;
}

test('returning from an MVP, or reloading, shows the same short', async ({ page }) => {
  await openShorts(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(positionStatus(page)).toContainText('short 3 of');
  const title = (await currentShort(page).getAttribute('aria-label')) ?? '';
  await currentShort(page).getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  // The number of the short is not compared, because a newly approved MVP is first in the feed and shifts the others.
  await page.goBack();
  await expect(positionStatus(page)).toContainText(`${title}, short `);
  await reload(page);
  await expect(positionStatus(page)).toContainText(`${title}, short `);
});

test('only the short on screen plays, muted; its neighbors are loaded', async ({ page }) => {
  const readPlayerStates = await watchPlayers(page);
  await openShorts(page);
  await expect.poll(async () => (await readPlayerStates())['on screen']).toBe('plays, muted');
  await page.keyboard.press('ArrowDown');
  await expect(feed(page).locator('iframe')).toHaveCount(3);
  await expect.poll(async () => (await readPlayerStates())['on screen']).toBe('plays, muted');
  await expect
    .poll(async () => Object.values(await readPlayerStates()).filter((state) => state.startsWith('plays')))
    .toHaveLength(1);
  await currentShort(page).getByRole('button', { name: 'Sound on' }).click();
  await expect.poll(async () => (await readPlayerStates())['on screen']).toBe('plays');
  await expect(currentShort(page).getByRole('button', { name: 'Sound off' })).toBeVisible();
});

test('nothing autoplays with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const readPlayerStates = await watchPlayers(page);
  await openShorts(page);
  await expect.poll(async () => (await readPlayerStates())['on screen']).toBe('waits, muted');
});

test('the hint shows until it is dismissed, then never again (FIND-32)', async ({ page }) => {
  await openShorts(page);
  const hint = page.getByText('Swipe up/down or use arrow keys');
  await expect(hint).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss hint' }).click();
  await expect(hint).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('shortsHintDismissed'))).toBe('true');
  await reload(page);
  await expect(positionStatus(page)).toContainText('short 1 of');
  await expect(hint).toHaveCount(0);
});

test('the feed loads more when its end is near', async ({ page }) => {
  await openShorts(page);
  const nextPageRequest = page.waitForRequest(/\/api\/mvps\?.*cursor=/);
  for (let shortNumber = 2; shortNumber <= 5; shortNumber += 1) {
    await page.keyboard.press('ArrowDown');
    await expect(positionStatus(page)).toContainText(`short ${shortNumber} of`);
  }
  await nextPageRequest;
  await expect(positionStatus(page)).toContainText('short 5 of 12');
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('a swipe of 60 px with one or two fingers moves on, and a shorter one does not (FIND-30)', async ({
    page,
  }) => {
    await openShorts(page);
    await expect(page.getByText('Swipe up/down or use arrow keys')).toBeHidden();
    await swipe(page, { deltaY: -58 });
    await expect(positionStatus(page)).toContainText('short 1 of');
    await swipe(page, { deltaY: -60 });
    await expect(positionStatus(page)).toContainText('short 2 of');
    await swipe(page, { deltaY: -60, fingers: 2 });
    await expect(positionStatus(page)).toContainText('short 3 of');
    await swipe(page, { deltaY: 60, fingers: 2 });
    await expect(positionStatus(page)).toContainText('short 2 of');
    await swipe(page, { deltaY: 200 });
    await expect(positionStatus(page)).toContainText('short 1 of');
    await expect(page).toHaveURL('/shorts');
  });

  test('a tap opens the MVP after 300 ms, a double tap saves it (FIND-31)', async ({ page }) => {
    await page.clock.install();
    await openShorts(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.touchscreen.tap(195, 300);
    await page.touchscreen.tap(195, 300);
    await expect(saveButton(page)).toHaveAttribute('aria-pressed', 'true');
    await page.clock.runFor(1000);
    await expect(page).toHaveURL('/shorts');
    await page.touchscreen.tap(195, 300);
    await page.clock.runFor(299);
    await expect(page).toHaveURL('/shorts');
    await page.clock.runFor(1);
    await page.clock.resume();
    await expect(page).toHaveURL(/\/mvp\/[-\w]+$/);
  });
});

test('a short shows its price and creator, and leads to its demo and to renting it (FIND-33)', async ({
  page,
}) => {
  await openShorts(page);
  const short = currentShort(page);
  const title = (await short.getAttribute('aria-label')) ?? '';
  await expect(short.getByText(/^\$\d/).filter({ visible: true })).toHaveCount(1);
  await expect(short.getByText(/^by /)).toBeVisible();
  await expect(short.getByRole('button', { name: `Share ${title}` })).toBeVisible();
  await short.getByRole('link', { name: 'Try Demo' }).click();
  await expect(page.getByRole('dialog', { name: `Demo of ${title}` })).toBeVisible();
  await reload(page);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await currentShort(page).getByRole('link', { name: 'Rent', exact: true }).click();
  await expect(page).toHaveURL('/login');
});
