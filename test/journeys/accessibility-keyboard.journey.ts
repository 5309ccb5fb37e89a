import { expect, type Page } from '@playwright/test';
import { test } from '../src/journey.js';
import { walk } from '../src/keyboard.js';
import { screensOf } from '../src/screens.js';
import { statesOf } from '../src/states.js';
import { settled } from '../src/visit.js';

const all = (listing = { id: '', userId: '' }) => [...screensOf(listing), ...statesOf(listing)];

/** In an open menu the arrows lead on, and Tab nowhere: the journey of the menu is another one. */
const BY_ARROWS = new Set(['menu']);

for (const person of new Set(all().map(({ as }) => as))) {
  test(`Tab reaches all that ${person?.name ?? 'a visitor'} can use, in sight and marked`, async ({
    page: nobodys,
    as,
    request,
  }) => {
    test.setTimeout(300_000);
    const page: Page = person ? await as(person) : nobodys;
    const { mvps } = await (await request.get('/api/mvps?limit=1')).json();
    const wrong: string[] = [];
    for (const screen of all(mvps[0]).filter(({ as: who, name }) => who === person && !BY_ARROWS.has(name))) {
      await test.step(screen.name, async () => {
        await page.unrouteAll();
        await page.goto(screen.path);
        await settled(page);
        await screen.prepare?.(page);
        await settled(page);
        wrong.push(...(await walk(page)).map((line) => `${screen.name}: ${line}`));
      });
    }
    expect(wrong).toEqual([]);
  });
}
