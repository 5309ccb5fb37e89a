import { mkdirSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { type Screen, screensOf } from '../src/screens.js';
import { settled, signIn } from '../src/visit.js';

const FOLDER = 'test/.artifacts/pictures';
const LISTING = { id: '', userId: '' };
const screens = screensOf(LISTING);

/** One visit a person, screen after screen: a picture of each, and none that is wider than its window. */
for (const person of new Set(screens.map(({ as }) => as))) {
  test(person?.name ?? 'a visitor', async ({ page, request, baseURL }, { project }) => {
    test.setTimeout(300_000);
    mkdirSync(FOLDER, { recursive: true });
    const { mvps } = await (await request.get('/api/mvps?limit=1')).json();
    Object.assign(LISTING, mvps[0]);
    if (person) await signIn(page, person);
    for (const screen of screensOf(LISTING).filter(({ as }) => as === person)) {
      await test.step(screen.name, () => take(screen));
    }

    async function take({ name, path, prepare }: Screen): Promise<void> {
      await page.goto(baseURL + path);
      await settled(page);
      await prepare?.(page);
      await settled(page);
      await page.screenshot({ path: `${FOLDER}/${name} ${project.name}.png`, animations: 'disabled' });
      const overflow = await page
        .locator('html')
        .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      expect(overflow, `${name} is wider than its window`).toBeLessThanOrEqual(0);
    }
  });
}
