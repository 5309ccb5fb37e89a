import { expect, type Page } from '@playwright/test';
import { violationsOf } from '../src/axe.js';
import { test } from '../src/journey.js';
import { walk } from '../src/keyboard.js';
import { lostOn } from '../src/narrow.js';
import { type Screen, screensOf } from '../src/screens.js';
import { statesOf } from '../src/states.js';
import { settled } from '../src/visit.js';

const WIDE = { width: 1280, height: 900 };
/** WCAG 1.4.4 and 1.4.10: a desk's 1280 px at 200 % and at 400 %; the latter is a small phone, too. */
const NARROW = [
  { width: 640, height: 450 },
  { width: 320, height: 640 },
];
/** In an open menu the arrows lead on, and Tab nowhere; a toast goes while one walks. */
const NOT_BY_TAB = new Set(['menu', 'toast']);

const all = (listing = { id: '', userId: '' }) => [...screensOf(listing), ...statesOf(listing)];

test.use({ trace: 'off' });

/** One visit a person, screen after screen, each looked at from every side. */
for (const person of new Set(all().map(({ as }) => as))) {
  test(`every screen and state that ${person?.name ?? 'a visitor'} meets is without a fault of axe in both colour schemes, loses nothing when narrow, and is all reached by Tab`, async ({
    page: nobodys,
    as,
    request,
  }) => {
    test.setTimeout(480_000);
    const page = person ? await as(person) : nobodys;
    const { mvps } = await (await request.get('/api/mvps?limit=1')).json();
    const found: string[] = [];
    for (const screen of all(mvps[0]).filter(({ as: who }) => who === person)) {
      await test.step(screen.name, async () => {
        await open(page, screen);
        for await (const line of faultsOf(page, screen)) found.push(`${screen.name}, ${line}`);
      });
    }
    expect(found).toEqual([]);
  });
}

async function open(page: Page, { path, prepare }: Screen): Promise<void> {
  await page.unrouteAll();
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(WIDE);
  await page.goto(path);
  await settled(page);
  await prepare?.(page);
  await settled(page);
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
