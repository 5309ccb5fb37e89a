import { mkdirSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { dialog, findRow, openConsole, consoleNotification } from '../src/browser/console.js';
import { goto } from '../src/browser/goto.js';
import { test } from '../src/browser/journey.js';
import { readStack, waitUntilLoaded } from '../src/browser/running-stack.js';
import { LISTER, RENTER } from '../src/browser/screens.js';
import { putOffSaleRows } from '../src/rows/off-sale-rows.js';
import { FOLDER, ONLY, WINDOWS } from './windows.js';

const REASON = 'The screenshots show a product of somebody else.';

/** Takes pictures of a listing that is off sale: in the console, and as its lister and a person who saved it see it. */
test('off sale', async ({ as, browser }, { project }) => {
  test.skip(!ONLY.test('off sale'));
  test.setTimeout(300_000);
  mkdirSync(FOLDER, { recursive: true });
  const takePicture = async (page: Page, name: string) => {
    for (const window of WINDOWS) {
      await page.setViewportSize(window);
      const path = `${FOLDER}/off sale, ${name} ${window.width} ${project.name}.png`;
      await page.screenshot({ path, animations: 'disabled', fullPage: true });
    }
    await page.setViewportSize(WINDOWS[0]);
  };
  const rows = await putOffSaleRows(readStack().databaseUrl, LISTER.name);
  const mvp = `/mvp/${rows.id}`;
  try {
    const renters = await as(RENTER);
    await goto(renters, mvp);
    const save = renters.getByRole('button', { name: `Save ${rows.title}` });
    await save.click();
    await expect(save).toHaveAttribute('aria-pressed', 'true');

    const console = await openConsole(browser);
    const row = await findRow(console, 'MVPs', rows.title);
    await row.getByRole('button', { name: 'Take off sale' }).click();
    await dialog(console).getByLabel('Reason').fill(REASON);
    await takePicture(console, 'dialog of the console');
    await dialog(console).getByRole('button', { name: 'Take off sale' }).click();
    await expect(consoleNotification(console, `${rows.title} is off sale`)).toBeVisible();
    await takePicture(console, 'list of the console');
    await row.getByText(rows.title).click();
    await expect(console.getByText(REASON).first()).toBeVisible();
    await takePicture(console, 'listing in the console');
    await console.context().close();

    const openAndTakePicture = async (page: Page, path: string, name: string) => {
      await goto(page, path);
      await waitUntilLoaded(page);
      await takePicture(page, name);
    };
    await openAndTakePicture(renters, mvp, 'detail as a renter');
    await openAndTakePicture(renters, '/saved', 'saved');
    const listers = await as(LISTER);
    await openAndTakePicture(listers, mvp, 'detail as its lister');
    await openAndTakePicture(listers, `/list/edit/${rows.id}`, 'edit');
    await openAndTakePicture(listers, '/notices', 'notification');
    await goto(listers, '/profile?tab=listings');
    await listers
      .getByRole('button', { name: 'Off sale' })
      .or(listers.getByLabel('Off sale'))
      .first()
      .click();
    await waitUntilLoaded(listers);
    await takePicture(listers, 'my listings');
  } finally {
    await rows.remove();
  }
});
