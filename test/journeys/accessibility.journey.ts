import { expect } from '@playwright/test';
import { violationsOf } from '../src/axe.js';
import { test } from '../src/journey.js';
import { type Screen, screensOf } from '../src/screens.js';
import { statesOf } from '../src/states.js';
import { settled, signIn } from '../src/visit.js';

const SCHEMES = ['light', 'dark'] as const;
const WIDTHS = { wide: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } };
const all = (listing = { id: '', userId: '' }) => [...screensOf(listing), ...statesOf(listing)];

/** One visit a person, screen after screen, each in both colour schemes, on a desk and on a phone. */
for (const person of new Set(all().map(({ as }) => as))) {
  for (const [device, viewport] of Object.entries(WIDTHS)) {
    test(`axe finds nothing wrong with what ${person?.name ?? 'a visitor'} meets (${device})`, async ({
      page,
      request,
    }) => {
      test.setTimeout(300_000);
      await page.setViewportSize(viewport);
      const { mvps } = await (await request.get('/api/mvps?limit=1')).json();
      if (person) await signIn(page, person);
      const found: string[] = [];
      for (const screen of all(mvps[0]).filter(({ as }) => as === person)) {
        await test.step(screen.name, async () => {
          await open(screen);
          for (const colorScheme of SCHEMES) {
            await page.emulateMedia({ colorScheme });
            const violations = await violationsOf(page);
            found.push(...violations.map((line) => `${screen.name}, ${colorScheme}: ${line}`));
          }
        });
      }
      expect(found).toEqual([]);

      async function open({ path, prepare }: Screen): Promise<void> {
        await page.unrouteAll();
        await page.goto(path);
        await settled(page);
        await prepare?.(page);
        await settled(page);
      }
    });
  }
}
