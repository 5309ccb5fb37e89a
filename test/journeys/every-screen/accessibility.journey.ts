import { expect, type Page } from '@playwright/test';
import { SCREEN_GROUPS } from '../../src/browser/all-screens.js';
import { appearanceViolationsOf, colorViolationsOf, violationsOf } from '../../src/browser/axe.js';
import { test } from '../../src/browser/journey.js';
import { findTabMistakes } from '../../src/browser/keyboard.js';
import { findLayoutMistakes } from '../../src/browser/narrow-windows.js';
import { type Screen, visit } from '../../src/browser/screens.js';

const DESKTOP_WINDOW = { width: 1280, height: 900 };
/**
 * Windows as wide as a 1280 px window at 200 % and at 400 % zoom (WCAG 1.4.4 and 1.4.10), in CSS pixels. The second has
 * the size of a small phone.
 */
const ZOOMED_WINDOWS = [
  { width: 640, height: 450 },
  { width: 320, height: 640 },
];
/**
 * Screens that are not tested with Tab: arrow keys move the focus in an open menu and among radio buttons, and a
 * toast disappears during the test.
 */
const SCREENS_WITHOUT_TAB_TEST = new Set(['menu', 'toast', 'rate', 'review refused']);

const groupPersonPairs = Object.entries(SCREEN_GROUPS).flatMap(([groupName, screensOf]) =>
  [...new Set(screensOf({ id: '', userId: '' }).map(({ signedInAs }) => signedInAs))].map((person) => ({
    groupName,
    screensOf,
    person,
  })),
);

test.use({ trace: 'off' });

/** Declares one test per group of screens and person. Each test opens its screens and runs every check on them. */
for (const { groupName, screensOf, person } of groupPersonPairs) {
  test(`${groupName} of ${person?.name ?? 'a visitor'} passes axe in both color schemes, fits a narrow window, and is reachable by Tab`, async ({
    page: visitorPage,
    openPageAs,
    request,
  }) => {
    test.setTimeout(600_000);
    const page = person ? await openPageAs(person) : visitorPage;
    const { mvps } = await (await request.get('/api/mvps?limit=1')).json();
    const violations: string[] = [];
    page.setDefaultTimeout(30_000);
    for (const screen of screensOf(mvps[0]).filter(
      ({ signedInAs: screenPerson }) => screenPerson === person,
    )) {
      const screenStep = test.step(screen.name, async () => {
        await open(page, screen);
        const mistakes = findScreenMistakes(page, {
          screen,
          isState: screensOf !== SCREEN_GROUPS['every screen'],
        });
        for await (const line of mistakes) violations.push(`${screen.name}, ${line}`);
      });
      // A screen that cannot be opened is recorded, and the test continues with the next one.
      await screenStep.catch((error: unknown) => violations.push(`${screen.name}: ${String(error)}`));
    }
    expect(violations).toEqual([]);
  });
}

async function open(page: Page, screen: Screen): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(DESKTOP_WINDOW);
  await visit(page, screen);
}

/**
 * Runs the checks on a screen. If `isState`, the screen is only another state of a screen that is also tested. Its
 * structure on phones is the same, so there only its colors and the sizes of its targets are checked. Its dark colors
 * are checked only on phones.
 */
async function* findScreenMistakes(
  page: Page,
  { screen: { name }, isState }: { readonly screen: Screen; readonly isState: boolean },
): AsyncGenerator<string> {
  for (const line of await violationsOf(page)) yield `light: ${line}`;
  await page.emulateMedia({ colorScheme: 'dark' });
  if (!isState) for (const line of await colorViolationsOf(page)) yield `dark: ${line}`;
  for (const window of ZOOMED_WINDOWS) {
    await page.setViewportSize(window);
    for (const line of await findLayoutMistakes(page)) yield `${window.width} px: ${line}`;
  }
  const phoneViolations = isState ? appearanceViolationsOf(page) : violationsOf(page);
  for (const line of await phoneViolations) yield `dark phone: ${line}`;
  await page.setViewportSize(DESKTOP_WINDOW);
  if (!SCREENS_WITHOUT_TAB_TEST.has(name))
    for (const line of await findTabMistakes(page)) yield `by Tab: ${line}`;
}
