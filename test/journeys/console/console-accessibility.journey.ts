import { expect, type Page, test } from '@playwright/test';
import { OWN_REVIEW_TEXT } from '@market/contract/admin/conflict-of-interest';
import { colorViolationsOf, violationsOf } from '../../src/browser/axe.js';
import { dialog, openConsole, openReview, consoleNotification } from '../../src/browser/console.js';
import { type ConsoleRows, insertConsoleRows } from '../../src/rows/console-rows.js';
import { CONSOLE_SCREENS, waitForRows, visitConsole } from '../../src/browser/console-screens.js';
import { readStack } from '../../src/browser/running-stack.js';

/** In CSS pixels. */
const PHONE_WIDTH = 390;

let rows: ConsoleRows;
test.use({ trace: 'off' });
test.beforeAll(async () => {
  rows = await insertConsoleRows(readStack().databaseUrl);
});
test.afterAll(() => rows.remove());

test('every screen of the console passes axe in both color schemes, and no list is wider than a tablet or a phone', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const page = await openConsole(browser);
  page.setDefaultTimeout(30_000);
  const violations: string[] = [];
  for (const screen of CONSOLE_SCREENS) {
    const screenStep = test.step(screen.name, async () => {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize({ width: 1280, height: 900 });
      await visitConsole(page, screen);
      for (const line of await violationsOf(page)) violations.push(`${screen.name}, light: ${line}`);
      await switchToDark(page);
      for (const line of await colorViolationsOf(page)) violations.push(`${screen.name}, dark: ${line}`);
      if (screen.prepare === waitForRows) await expectListToFit(page, screen);
    });
    // A screen that cannot be opened is recorded, and the test continues with the next one.
    await screenStep.catch((error: unknown) => violations.push(`${screen.name}: ${String(error)}`));
  }
  expect(violations).toEqual([]);
  await page.context().close();
});

test('a moderator’s own submission has no decision buttons, but a text that says why', async ({
  browser,
}) => {
  const page = await openConsole(browser);
  await openReview(page, rows.ownTitle);
  await expect(page.getByText(OWN_REVIEW_TEXT)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Reject' })).toHaveCount(0);
  await page.keyboard.press('r');
  await page.keyboard.press('a');
  await expect(dialog(page)).toHaveCount(0);
  await expect(consoleNotification(page, 'approved')).toHaveCount(0);
  await page.context().close();
});

/** Switches to the dark color scheme and waits until the console has drawn it. */
async function switchToDark(page: Page): Promise<void> {
  const readBackground = () => getComputedStyle(document.body).backgroundColor;
  const lightBackground = await page.evaluate(readBackground);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => page.evaluate(readBackground)).not.toBe(lightBackground);
}

/**
 * Fails if a list is wider than the window, because the buttons of its rows would not be visible. Narrows the window to
 * a tablet's width, then opens the list again at a phone's width.
 */
async function expectListToFit(page: Page, screen: (typeof CONSOLE_SCREENS)[number]): Promise<void> {
  const table = page.locator('.RaDataTable-tableWrapper');
  const readExcessPx = () => table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  for (const width of [820, PHONE_WIDTH]) {
    await page.setViewportSize({ width, height: 1180 });
    if (width === PHONE_WIDTH) await visitConsole(page, screen);
    // Columns that do not fit a narrow screen are removed one frame later, so the width is polled.
    await expect.soft.poll(readExcessPx, `${screen.name} at ${width} px`).toBe(0);
  }
}
