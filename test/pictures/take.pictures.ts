import { mkdirSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { allScreensOf } from '../src/all-screens.js';
import { type Screen, visit } from '../src/screens.js';
import { settled, signIn } from '../src/visit.js';

const FOLDER = 'test/.artifacts/pictures';
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

async function take(page: Page, screen: Screen, look: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  await visit(page, screen);
  if ((await page.locator(OVER_THE_PAGE).count()) === 0) await unfold(page, screen);
  await page.screenshot({ path: `${FOLDER}/${screen.name} ${look}.png`, animations: 'disabled' });
  const tooWide = await page
    .locator('html')
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  await page.setViewportSize(size);
  expect(tooWide, `${screen.name} is wider than its window`).toBeLessThanOrEqual(0);
}

/** A window as high as the page. */
async function unfold(page: Page, { isBare, isBusy }: Screen): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, Math.min(whole, HEIGHT_MAX)) });
  await page.evaluate(() => window.scrollTo(0, 0));
  if (!isBare && !isBusy) await settled(page);
}
