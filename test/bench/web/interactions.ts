import { type Browser, type CDPSession, devices, expect, type Page } from '@playwright/test';
import { RENTER } from '../../src/browser/screens.js';
import { waitUntilLoaded, signIn } from '../../src/browser/running-stack.js';
import { median } from '../median.js';
import { atMost, type Row } from '../report.js';
import { slowestEventMs, watchEvents } from './event-timing.js';
import { goto } from '../../src/browser/goto.js';

const ROUNDS = 3;
const INP_MS_MAX = 100;
/** A mid-range phone; Lighthouse emulates the same one. */
const PHONE = devices['Moto G4'];
const CPU_SLOWDOWN = 4;
const SEARCH_TEXT = 'dashboard';
/** The interval between typed letters: five a second. */
const LETTER_EVERY_MS = 200;
const SWIPE_STEPS = 8;

type Interaction = (page: Page, cdp: CDPSession) => Promise<number>;

/** Each interaction returns the milliseconds of its slowest event. */
const INTERACTIONS: Readonly<Record<string, Interaction>> = {
  'typing a search on /browse': typeSearch,
  'a tap on a card': tapCard,
  'a swipe on /shorts': swipeShorts,
};

/**
 * Measures the time from input to next paint of common interactions, on a phone with a quarter of this processor's
 * speed. The figures are medians of the slowest event.
 */
export async function interactionRows(browser: Browser, origin: string): Promise<Row[]> {
  const context = await browser.newContext({ ...PHONE, baseURL: origin });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await watchEvents(page);
    await signIn(page, RENTER);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const rows: Row[] = [];
    for (const [name, interact] of Object.entries(INTERACTIONS)) {
      const slowestMs: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) slowestMs.push(await interact(page, cdp));
      rows.push(atMost(`input to next paint: ${name}, ms`, median(slowestMs), INP_MS_MAX));
    }
    return rows;
  } finally {
    await context.close();
  }
}

async function typeSearch(page: Page): Promise<number> {
  await goto(page, '/browse');
  await waitUntilLoaded(page);
  const searchBox = page.getByRole('searchbox', { name: 'Search MVPs' });
  await searchBox.tap();
  return slowestEventMs(page, async () => {
    await searchBox.pressSequentially(SEARCH_TEXT, { delay: LETTER_EVERY_MS });
    await page.waitForURL(/[?&]search=/);
    await waitUntilLoaded(page);
  });
}

async function tapCard(page: Page): Promise<number> {
  await goto(page, '/browse');
  await waitUntilLoaded(page);
  return slowestEventMs(page, async () => {
    await page.locator('main article h3 a').first().tap();
    await page.waitForURL(/\/mvp\//);
    await waitUntilLoaded(page);
  });
}

async function swipeShorts(page: Page, cdp: CDPSession): Promise<number> {
  await goto(page, '/shorts');
  await waitUntilLoaded(page);
  const shortVideoBeforeSwipe = await readShownShort(page);
  return slowestEventMs(page, async () => {
    await swipeUp(page, cdp);
    await expect.poll(() => readShownShort(page)).not.toBe(shortVideoBeforeSwipe);
  });
}

function readShownShort(page: Page): Promise<string | null> {
  return page.locator('main article:not([inert])').getAttribute('aria-label');
}

/** Swipes with one finger from the lower third of the screen to the upper. */
async function swipeUp(page: Page, cdp: CDPSession): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 360, height: 640 };
  const touchPointAt = (progress: number) => [{ x: width / 2, y: height * (0.7 - 0.4 * progress) }];
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: touchPointAt(0) });
  for (let step = 1; step <= SWIPE_STEPS; step += 1)
    await cdp.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: touchPointAt(step / SWIPE_STEPS),
    });
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
