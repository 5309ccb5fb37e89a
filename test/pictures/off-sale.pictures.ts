import { mkdirSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { dialog, findRow, openConsole, consoleNotification } from '../src/browser/console.js';
import { goto } from '../src/browser/goto.js';
import { test } from '../src/browser/journey.js';
import { readStack, waitUntilLoaded } from '../src/browser/running-stack.js';
import { LISTER, RENTER } from '../src/browser/screens.js';
import { insertOffSaleRows } from '../src/rows/off-sale-rows.js';
import { PICTURES_FOLDER, SCREEN_NAME_PATTERN, WINDOW_SIZES } from './windows.js';

const OFF_SALE_REASON = 'The screenshots show a product of somebody else.';

/** Takes pictures of a listing that is off sale: in the console, as its lister, and as a person who saved it. */
test('the screens of a listing off sale are saved as pictures', async ({ openPageAs, browser }, {
  project,
}) => {
  test.skip(!SCREEN_NAME_PATTERN.test('off sale'));
  test.setTimeout(300_000);
  mkdirSync(PICTURES_FOLDER, { recursive: true });
  const takePicture = async (page: Page, name: string) => {
    for (const window of WINDOW_SIZES) {
      await page.setViewportSize(window);
      const path = `${PICTURES_FOLDER}/off sale, ${name} ${window.width} ${project.name}.png`;
      await page.screenshot({ path, animations: 'disabled', fullPage: true });
    }
    await page.setViewportSize(WINDOW_SIZES[0]);
  };
  const rows = await insertOffSaleRows(readStack().databaseUrl, LISTER.name);
  const mvpPath = `/mvp/${rows.id}`;
  try {
    const rentersPage = await openPageAs(RENTER);
    await goto(rentersPage, mvpPath);
    const saveButton = rentersPage.getByRole('button', { name: `Save ${rows.title}` });
    await saveButton.click();
    await expect(saveButton).toHaveAttribute('aria-pressed', 'true');

    const consolePage = await openConsole(browser);
    const row = await findRow(consolePage, 'MVPs', rows.title);
    await row.getByRole('button', { name: 'Take off sale' }).click();
    await dialog(consolePage).getByLabel('Reason').fill(OFF_SALE_REASON);
    await takePicture(consolePage, 'dialog of the console');
    await dialog(consolePage).getByRole('button', { name: 'Take off sale' }).click();
    await expect(consoleNotification(consolePage, `${rows.title} is off sale`)).toBeVisible();
    await takePicture(consolePage, 'list of the console');
    await row.getByText(rows.title).click();
    await expect(consolePage.getByText(OFF_SALE_REASON).first()).toBeVisible();
    await takePicture(consolePage, 'listing in the console');
    await consolePage.context().close();

    const openAndTakePicture = async (page: Page, path: string, name: string) => {
      await goto(page, path);
      await waitUntilLoaded(page);
      await takePicture(page, name);
    };
    await openAndTakePicture(rentersPage, mvpPath, 'detail as a renter');
    await openAndTakePicture(rentersPage, '/saved', 'saved');
    const listersPage = await openPageAs(LISTER);
    await openAndTakePicture(listersPage, mvpPath, 'detail as its lister');
    await openAndTakePicture(listersPage, `/list/edit/${rows.id}`, 'edit');
    await openAndTakePicture(listersPage, '/notices', 'notification');
    await goto(listersPage, '/profile?tab=listings');
    await listersPage
      .getByRole('button', { name: 'Off sale' })
      .or(listersPage.getByLabel('Off sale'))
      .first()
      .click();
    await waitUntilLoaded(listersPage);
    await takePicture(listersPage, 'my listings');
  } finally {
    await rows.remove();
  }
});
