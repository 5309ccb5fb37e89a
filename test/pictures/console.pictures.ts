import { mkdirSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { MODERATOR, signInToConsole } from '../src/browser/console.js';
import { insertConsoleRows } from '../src/rows/console-rows.js';
import { CONSOLE_SCREENS, visitConsole } from '../src/browser/console-screens.js';
import { readStack } from '../src/browser/running-stack.js';
import { PICTURES_FOLDER, SCREEN_NAME_PATTERN, WINDOW_SIZES } from './windows.js';

/** Takes a picture of each screen of the console as a moderator. Fails if a screen is wider than its window. */
test('every screen of the console is pictured, and fits its window', async ({ page }, { project }) => {
  test.setTimeout(900_000);
  const screens = CONSOLE_SCREENS.filter(({ name }) => SCREEN_NAME_PATTERN.test(name));
  if (screens.length === 0) return;
  mkdirSync(PICTURES_FOLDER, { recursive: true });
  const rows = await insertConsoleRows(readStack().databaseUrl);
  await page.goto('/admin');
  await signInToConsole(page, MODERATOR);
  await expect(page.getByRole('menuitem', { name: 'Reviews', exact: true })).toBeVisible();
  const failures: string[] = [];
  for (const screen of screens) {
    const pictureStep = test.step(screen.name, async () => {
      await page.setViewportSize(WINDOW_SIZES[0]);
      await visitConsole(page, screen);
      for (const window of WINDOW_SIZES) {
        await page.setViewportSize(window);
        const path = `${PICTURES_FOLDER}/${screen.name} ${window.width} ${project.name}.png`;
        await page.screenshot({ path, animations: 'disabled' });
        const excessPx = await page
          .locator('html')
          .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
        expect(excessPx, `${screen.name} is wider than its window of ${window.width} px`).toBeLessThanOrEqual(
          0,
        );
      }
    });
    await pictureStep.catch((error: unknown) => failures.push(`${screen.name}: ${String(error)}`));
  }
  await rows.remove();
  expect(failures).toEqual([]);
});
