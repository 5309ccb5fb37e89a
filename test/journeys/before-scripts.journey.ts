import { expect, type Page } from '@playwright/test';
import { test } from '../src/journey.js';

const SCRIPTS = /\/assets\/.*\.js$/;
const SHEETS = /\/assets\/.*\.css$/;
const FONTS = /\.woff2$/;

/** How each element of the page looks and where it stands, as the browser reckons it. */
function looks(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('#root *')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      const told = [...style]
        .filter((name) => !name.startsWith('--'))
        .map((name) => `${name}: ${style.getPropertyValue(name)}`);
      return [element.outerHTML.slice(0, 120), x, y, width, height, ...told].join('\n');
    }),
  );
}

test('what comes with a page shows it as the whole style sheet does', async ({ page, request }) => {
  const { mvps } = await (await request.get('/api/mvps?search=Kite%20Forms&limit=1')).json();
  for (const never of [SCRIPTS, FONTS, /\.webp$/]) await page.route(never, (route) => route.abort());
  for (const path of ['/', `/mvp/${mvps[0].id}`, `/user/${mvps[0].userId}`, '/shorts', '/login', '/nowhere'])
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const release = await holdSheet(page);
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      const part = await looks(page);
      await release();
      const whole = await looks(page);
      expect(part.length).toBeGreaterThan(20);
      const changed = whole.findIndex((look, index) => look !== part[index]);
      expect(part[changed], `${path} at ${width} px`).toBe(whole[changed]);
    }
});

/** Keeps the whole style sheet back; what it answers lets it come, and waits until it is there. */
async function holdSheet(page: Page): Promise<() => Promise<void>> {
  let letCome = (): void => undefined;
  const held = new Promise<void>((resolve) => (letCome = resolve));
  await page.route(SHEETS, async (route) => {
    await held;
    await route.continue();
  });
  return async () => {
    letCome();
    await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href !== null));
    await page.unroute(SHEETS);
  };
}

test('a page that is scrolled before it listens stays where its reader is', async ({ page }) => {
  const takeOver = await holdScripts(page);
  await page.goto('/');
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400);
  await takeOver();
  expect(await page.evaluate(() => window.scrollY)).toBe(400);
  await page.getByRole('link', { name: 'Login' }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('a short that is double clicked before the page listens is saved', async ({ page }) => {
  const takeOver = await holdScripts(page);
  await page.goto('/shorts', { waitUntil: 'domcontentloaded' });
  const short = page.getByRole('region', { name: 'Shorts feed' }).getByRole('article');
  await short.locator('[data-gestures]').dblclick({ position: { x: 100, y: 100 } });
  await takeOver();
  await expect(short.getByRole('button', { name: /^Save / })).toHaveAttribute('aria-pressed', 'true');
});

/** Keeps every script of the page back; what it answers lets them come, and waits until the page listens. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  let letCome = (): void => undefined;
  const held = new Promise<void>((resolve) => (letCome = resolve));
  await page.route(SCRIPTS, async (route) => {
    await held;
    await route.continue();
  });
  await page.addInitScript(() =>
    document.addEventListener('taken-over', () => Object.assign(window, { isTakenOver: true })),
  );
  return async () => {
    letCome();
    await page.waitForFunction(() => Reflect.get(window, 'isTakenOver') === true);
    await page.unroute(SCRIPTS);
  };
}
