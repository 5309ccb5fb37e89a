import { expect, test } from '@playwright/test';
import {
  dialog,
  expectAudited,
  MODERATOR,
  openConsole,
  openTo,
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

  const ruths = await openConsole(browser);
  const row = rowsOf(ruths).filter({ hasText: title });

  await test.step('a moderator reads it in the console; closing it requires a note', async () => {
    await openTo(ruths, 'Reports');
    await expect(row).toContainText(RENTER.name);
    await row.getByText(RENTER.name).click();
    await expect(ruths.getByText(REPORT_DETAILS)).toBeVisible();
    await ruths.getByRole('button', { name: 'Resolve' }).click();
    await dialog(ruths).getByRole('button', { name: 'Resolve' }).click();
    await expect(dialog(ruths).getByText('A note is required')).toBeVisible();
    await dialog(ruths).getByLabel('Note').fill('The lister was asked to show their own');
    await dialog(ruths).getByRole('button', { name: 'Resolve' }).click();
    await expect(consoleNotification(ruths, `The report of ${title} is closed`)).toBeVisible();
    await expect(ruths.getByText(`Resolved the report, by ${MODERATOR}`)).toBeVisible();
    await openTo(ruths, 'Reports');
    await expect(row).toHaveCount(0);
  });

  await test.step('a filter is saved under a name', async () => {
    await ruths.getByLabel('State').click();
    await ruths.getByRole('option', { name: 'resolved' }).click();
    await expect(row).toHaveCount(1);
    await ruths.getByRole('button', { name: 'Add filter' }).click();
    await ruths.getByRole('menuitem', { name: /Save current query/ }).click();
    await dialog(ruths).getByLabel('Query name').fill('Closed ones');
    await dialog(ruths).getByRole('button', { name: 'Save' }).click();
    await openTo(ruths, 'Users');
    await ruths.goto('/admin/reports?filter={"state":"open"}');
    await expect(row).toHaveCount(0);
    await ruths.getByRole('button', { name: 'Add filter' }).click();
    await ruths.getByRole('menuitem', { name: 'Closed ones' }).click();
    await expect(row).toHaveCount(1);
  });

  await test.step('the audit log contains it', async () => {
    await expectAudited(ruths, 'Resolved the report');
  });

  await test.step('the dark theme stays after a reload', async () => {
    const background = () => ruths.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(await background()).not.toBe(DARK_BACKGROUND);
    await ruths.getByRole('button', { name: 'Toggle light/dark mode' }).click();
    await expect.poll(background).toBe(DARK_BACKGROUND);
    await ruths.reload();
    await expect(rowsOf(ruths).first()).toBeVisible();
    await expect.poll(background).toBe(DARK_BACKGROUND);
  });
  await ruths.context().close();
});
