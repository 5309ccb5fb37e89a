import { expect, test } from '@playwright/test';
import {
  dialog,
  expectAudited,
  MODERATOR,
  openConsole,
  openConsoleScreen,
  rowsOf,
  consoleNotification,
} from '../../src/browser/console.js';
import { RENTER } from '../../src/browser/screens.js';
import { signIn } from '../../src/browser/running-stack.js';
import { goto } from '../../src/browser/goto.js';
import { toast } from '../../src/browser/toast.js';

const REPORT_DETAILS = 'The demo shows somebody else’s product.';
const DARK_BACKGROUND = 'rgb(11, 11, 15)';

test.use({ viewport: { width: 1440, height: 900 } });

test('a report leads from the storefront to a moderator, who closes it with a note', async ({
  page,
  browser,
}) => {
  const { mvps } = (await (await page.request.get('/api/mvps?sort=name')).json()) as {
    mvps: { id: string; title: string }[];
  };
  const { id, title } = mvps.at(-1) ?? { id: '', title: '' };

  await test.step('a user reports an MVP', async () => {
    await signIn(page, RENTER);
    await goto(page, `/mvp/${id}`);
    await page.getByRole('button', { name: 'Report this MVP' }).click();
    await page.getByLabel('What is wrong?').selectOption({ index: 1 });
    await page.getByLabel('Details').fill(REPORT_DETAILS);
    await page.getByRole('button', { name: 'Send Report' }).click();
    await expect(toast(page, 'Thank you. Our moderators will look into it.')).toBeVisible();
  });

  const consolePage = await openConsole(browser);
  const row = rowsOf(consolePage).filter({ hasText: title });

  await test.step('a moderator reads it in the console; closing it requires a note', async () => {
    await openConsoleScreen(consolePage, 'Reports');
    await expect(row).toContainText(RENTER.name);
    await row.getByText(RENTER.name).click();
    await expect(consolePage.getByText(REPORT_DETAILS)).toBeVisible();
    await consolePage.getByRole('button', { name: 'Resolve' }).click();
    await dialog(consolePage).getByRole('button', { name: 'Resolve' }).click();
    await expect(dialog(consolePage).getByText('A note is required')).toBeVisible();
    await dialog(consolePage).getByLabel('Note').fill('The lister was asked to show their own');
    await dialog(consolePage).getByRole('button', { name: 'Resolve' }).click();
    await expect(consoleNotification(consolePage, `The report of ${title} is closed`)).toBeVisible();
    await expect(consolePage.getByText(`Resolved the report, by ${MODERATOR}`)).toBeVisible();
    await openConsoleScreen(consolePage, 'Reports');
    await expect(row).toHaveCount(0);
  });

  await test.step('a filter is saved under a name', async () => {
    await consolePage.getByLabel('State').click();
    await consolePage.getByRole('option', { name: 'resolved' }).click();
    await expect(row).toHaveCount(1);
    await consolePage.getByRole('button', { name: 'Add filter' }).click();
    await consolePage.getByRole('menuitem', { name: /Save current query/ }).click();
    await dialog(consolePage).getByLabel('Query name').fill('Closed ones');
    await dialog(consolePage).getByRole('button', { name: 'Save' }).click();
    await openConsoleScreen(consolePage, 'Users');
    await consolePage.goto('/admin/reports?filter={"state":"open"}');
    await expect(row).toHaveCount(0);
    await consolePage.getByRole('button', { name: 'Add filter' }).click();
    await consolePage.getByRole('menuitem', { name: 'Closed ones' }).click();
    await expect(row).toHaveCount(1);
  });

  await test.step('the audit log contains it', async () => {
    await expectAudited(consolePage, 'Resolved the report');
  });

  await test.step('the dark theme stays after a reload', async () => {
    const background = () => consolePage.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(await background()).not.toBe(DARK_BACKGROUND);
    await consolePage.getByRole('button', { name: 'Toggle light/dark mode' }).click();
    await expect.poll(background).toBe(DARK_BACKGROUND);
    await consolePage.reload();
    await expect(rowsOf(consolePage).first()).toBeVisible();
    await expect.poll(background).toBe(DARK_BACKGROUND);
  });
  await consolePage.context().close();
});
