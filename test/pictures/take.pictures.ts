import { mkdirSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { allScreensOf } from '../src/all-screens.js';
import { type Screen, visit } from '../src/screens.js';
import { settled, signIn } from '../src/visit.js';

const FOLDER = 'test/.artifacts/pictures';
const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
] as const;
/** Of a longer page, what is below is more of the same. */
const HEIGHT_MAX = 2400;

const OVER_THE_PAGE = '[role="dialog"], [role="alertdialog"], [role="menu"]';
/** `ONLY='list|video'`: pictures of these screens alone. */
const only = new RegExp(process.env['ONLY'] ?? '');

/** One visit a person, screen after screen and state after state: a picture of each, and none that is wider than its window. */
for (const person of new Set(allScreensOf({ id: '', userId: '' }).map(({ as }) => as))) {
  test(person?.name ?? 'a visitor', async ({ page, request }, { project }) => {
    test.setTimeout(900_000);
    page.setDefaultTimeout(20_000);
    mkdirSync(FOLDER, { recursive: true });
    const { mvps } = await (await request.get('/api/mvps?limit=1')).json();
    const screens = allScreensOf(mvps[0]).filter(({ as, name }) => as === person && only.test(name));
    if (person && screens.length > 0) await signIn(page, person);
    const missing: string[] = [];
    for (const screen of screens) {
      await test
        .step(screen.name, () => take(page, screen, project.name))
        .catch((error: unknown) => missing.push(`${screen.name}: ${String(error)}`));
    }
    expect(missing).toEqual([]);
  });
}

/** One visit, and a picture at each width: the largest first, where everything is within reach. */
async function take(page: Page, screen: Screen, scheme: string): Promise<void> {
  await page.setViewportSize(WINDOWS[0]);
  await visit(page, screen);
  if (!screen.isBare) await lettered(page);
  const isCovered = (await page.locator(OVER_THE_PAGE).count()) > 0;
  for (const window of WINDOWS) {
    await page.setViewportSize(window);
    if (!isCovered) await unfold(page, screen);
    const path = `${FOLDER}/${screen.name} ${window.width} ${scheme}.png`;
    await page.screenshot({ path, animations: 'disabled' });
    const tooWide = await page
      .locator('html')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(tooWide, `${screen.name} is wider than its window of ${window.width} px`).toBeLessThanOrEqual(0);
  }
}

/** The first page of a visit has the system's letters until its own have come; without a network they never do. */
async function lettered(page: Page): Promise<void> {
  const hasInter = () =>
    [...document.fonts].some(({ family, status }) => family.includes('Inter') && status === 'loaded');
  await page.waitForFunction(hasInter, null, { timeout: 5_000 }).catch(() => undefined);
}

/** A window as high as the page. */
async function unfold(page: Page, { isBare, isBusy }: Screen): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, Math.min(whole, HEIGHT_MAX)) });
  await page.evaluate(() => window.scrollTo(0, 0));
  if (!isBare && !isBusy) await settled(page);
}
