import { expect, type Page } from '@playwright/test';
import { PARTS } from '../src/all-screens.js';
import { violationsOf } from '../src/axe.js';
import { test } from '../src/journey.js';
import { walk } from '../src/keyboard.js';
import { lostOn } from '../src/narrow.js';
import { type Screen, visit } from '../src/screens.js';

const WIDE = { width: 1280, height: 900 };
/** WCAG 1.4.4 and 1.4.10: a desk's 1280 px at 200 % and at 400 %; the latter is a small phone, too. */
const NARROW = [
  { width: 640, height: 450 },
  { width: 320, height: 640 },
];
/** In an open menu the arrows lead on, and Tab nowhere; a toast goes while one walks. */
const NOT_BY_TAB = new Set(['menu', 'toast']);

const visits = Object.entries(PARTS).flatMap(([part, screensOf]) =>
  [...new Set(screensOf({ id: '', userId: '' }).map(({ as }) => as))].map((person) => ({
    part,
    screensOf,
    person,
  })),
);

test.use({ trace: 'off' });

/** One visit a part and person, screen after screen, each looked at from every side. */
for (const { part, screensOf, person } of visits) {
  test(`${part} that ${person?.name ?? 'a visitor'} meets is without a fault of axe in both colour schemes, loses nothing when narrow, and is all reached by Tab`, async ({
    page: nobodys,
    as,
    request,
  }) => {
    test.setTimeout(600_000);
    const page = person ? await as(person) : nobodys;
    const { mvps } = await (await request.get('/api/mvps?limit=1')).json();
    const found: string[] = [];
    page.setDefaultTimeout(30_000);
    for (const screen of screensOf(mvps[0]).filter(({ as: who }) => who === person)) {
      const looked = test.step(screen.name, async () => {
        await open(page, screen);
        for await (const line of faultsOf(page, screen)) found.push(`${screen.name}, ${line}`);
      });
      // One screen that cannot be brought about hides no fault of the next.
      await looked.catch((error: unknown) => found.push(`${screen.name}: ${String(error)}`));
    }
    expect(found).toEqual([]);
  });
}

async function open(page: Page, screen: Screen): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(WIDE);
  await visit(page, screen);
}

async function* faultsOf(page: Page, { name }: Screen): AsyncGenerator<string> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const line of await violationsOf(page)) yield `${colorScheme}: ${line}`;
  }
  for (const window of NARROW) {
    await page.setViewportSize(window);
    for (const line of await lostOn(page)) yield `${window.width} px: ${line}`;
  }
  for (const line of await violationsOf(page)) yield `phone: ${line}`;
  await page.setViewportSize(WIDE);
  if (!NOT_BY_TAB.has(name)) for (const line of await walk(page)) yield `by Tab: ${line}`;
}
