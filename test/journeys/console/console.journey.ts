import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import {
  dialog,
  enterConsole,
  expectAudited,
  findRow,
  MODERATOR,
  openConsoleScreen,
  waitUntilPublic,
  rowsOf,
  consoleNotification,
  signInToConsole,
} from '../../src/browser/console.js';
import { readMails } from '../../src/browser/sent-mails.js';
import { RENTER } from '../../src/browser/screens.js';
import { signIn } from '../../src/browser/running-stack.js';
import { goto, reload } from '../../src/browser/goto.js';

/** Within this time workers have compared a new submission with the existing listings, which they do once a minute. */
const SUBMISSION_COMPARED_WITHIN_MS = 90_000;
const GRACE = { name: 'Grace Hallworth', provider: 'Google' } as const;

/** Returns the title in a row of the list, without the label that marks a near copy. */
const titleOf = async (page: Page, rowIndex: number) =>
  (await rowsOf(page).nth(rowIndex).locator('td').nth(2).innerText()).trim().split('\n')[0] ?? '';
const countMailsAbout = async (title: string) =>
  (await readMails()).filter(({ text }) => text.includes(title)).length;

test.use({ viewport: { width: 1440, height: 900 } });

test('the console rejects visitors and ordinary users with a message', async ({ page, request }) => {
  expect((await request.get('/api/admin/users')).status()).toBe(401);
  await page.goto('/admin/payments');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await signInToConsole(page, RENTER.name);
  await expect(page.getByRole('heading', { name: 'Moderators only' })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/payments$/);
  await page.getByRole('button', { name: 'Sign in as somebody else' }).click();
  await signInToConsole(page, MODERATOR);
  await expect(page).toHaveURL(/\/admin\/payments$/);
  await expect(page.getByRole('columnheader', { name: 'Buyer' })).toBeVisible();
});

test.describe('a moderator', () => {
  test.beforeEach(({ page }) => enterConsole(page));

  test('decides with keys and in bulk (REVIEW-11)', async ({ page }) => {
    const rows = rowsOf(page);
    await expect(rows.first()).toContainText(/left|overdue/);

    await test.step('A approves the submission with the first deadline', async () => {
      const title = await titleOf(page, 0);
      await page.keyboard.press('a');
      await expect(consoleNotification(page, `${title} approved`)).toBeVisible();
      await expect(rows.filter({ hasText: title })).toHaveCount(0);
      await waitUntilPublic(page, title);
    });

    await test.step('R rejects; a reason is required', async () => {
      const title = await titleOf(page, 0);
      await page.keyboard.press('r');
      await dialog(page).getByRole('button', { name: 'Reject' }).click();
      await expect(dialog(page).getByText('A reason is required')).toBeVisible();
      await dialog(page).getByRole('button', { name: 'Demo does not open' }).click();
      await expect(dialog(page).getByLabel('Reason')).toHaveValue(/The demo does not open/);
      await dialog(page).getByLabel('Reason').fill('The demo asks for a password');
      await dialog(page).getByRole('button', { name: 'Reject' }).click();
      await expect(consoleNotification(page, `${title} rejected`)).toBeVisible();
      await expect(rows.filter({ hasText: title })).toHaveCount(0);
    });

    await test.step('Undo restores a submission, after which it can be decided again', async () => {
      const title = await titleOf(page, 0);
      await page.keyboard.press('r');
      // The reason that the moderator wrote before is suggested again.
      await dialog(page).getByRole('button', { name: 'The demo asks for a password' }).click();
      await dialog(page).getByRole('button', { name: 'Reject', exact: true }).click();
      await expect(rows.filter({ hasText: title })).toHaveCount(0);
      await consoleNotification(page, `${title} rejected`).getByRole('button', { name: 'Undo' }).click();
      await expect(consoleNotification(page, `${title} waits for review again`)).toBeVisible();
      await expect.poll(() => titleOf(page, 0)).toBe(title);
    });

    await test.step('an own reason is deleted from the suggestions (REVIEW-10)', async () => {
      await page.keyboard.press('r');
      const ownReason = dialog(page).getByRole('button', { name: 'The demo asks for a password' });
      await ownReason.press('Delete');
      await expect(ownReason).toHaveCount(0);
      await dialog(page).getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog(page)).toHaveCount(0);
    });

    await test.step('J and X select two submissions, which are approved together', async () => {
      const titles = [await titleOf(page, 0), await titleOf(page, 1)];
      await page.keyboard.press('x');
      await page.keyboard.press('j');
      await page.keyboard.press('x');
      await page
        .locator('[data-test="bulk-actions-toolbar"]')
        .getByRole('button', { name: 'Approve' })
        .click();
      await dialog(page).getByRole('button', { name: 'Approve' }).click();
      await expect(consoleNotification(page, '2 submissions approved')).toBeVisible();
      for (const title of titles) await expect(rows.filter({ hasText: title })).toHaveCount(0);
    });

    await test.step('an open submission shows its version, with demo, video and source', async () => {
      const title = await titleOf(page, 0);
      await expect(dialog(page)).toHaveCount(0);
      await page.keyboard.press('k');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
      for (const link of ['Demo', /Source code/, 'Video on YouTube'])
        await expect(page.getByRole('link', { name: link })).toHaveAttribute('rel', 'noopener noreferrer');
      await expect(page.getByRole('row', { name: /Short description/ })).toBeVisible();
      await page.getByRole('button', { name: 'Open the demo here' }).click();
      await expect(page.locator('iframe[title="Its demo"]')).toHaveAttribute('sandbox', /allow-scripts/);
      await page.getByRole('button', { name: 'Close the demo' }).click();
    });

    await expectAudited(page, 'Approved the submission');
    await expectAudited(page, 'Rejected the submission');
    await expectAudited(page, 'Undid the decision');
  });

  test('disables a user, who is signed out at once', async ({ page, browser }) => {
    const gracesPage = await (await browser.newContext()).newPage();
    await signIn(gracesPage, GRACE);
    await goto(gracesPage, '/profile');
    await expect(gracesPage.getByText('Welcome back, Grace Hallworth!')).toBeVisible();
    const row = await findRow(page, 'Users', 'grace');
    await expect(row).toContainText(GRACE.name);
    await row.getByRole('button', { name: 'Disable' }).click();
    await dialog(page).getByLabel('Reason (optional)').fill('Asked us to');
    await dialog(page).getByRole('button', { name: 'Disable' }).click();
    await expect(row.getByText('disabled')).toBeVisible();
    await reload(gracesPage);
    await expect(gracesPage).toHaveURL(/\/login/);
    await gracesPage.context().close();
    await row.getByRole('button', { name: 'Enable' }).click();
    await dialog(page).getByRole('button', { name: 'Enable' }).click();
    await expect(row.getByText('active')).toBeVisible();
    await expectAudited(page, 'Disabled the account');
  });

  test('refunds a payment, and shows its states', async ({ page }) => {
    const row = await findRow(page, 'Payments', 'Tableturn');
    await row.getByRole('button', { name: 'Refund' }).click();
    await dialog(page).getByRole('button', { name: 'Refund' }).click();
    await expect(row.getByText(/refunded|refunding/i)).toBeVisible();
    await row.click();
    await expect(page.getByText('Refunded the payment, by Ruth Calloway')).toBeVisible();
    await expect(
      page.getByRole('listitem').filter({ hasText: /Refunding.*A refund of all that is left/ }),
    ).toBeVisible();
    await expectAudited(page, 'Refunded the payment');
    await expect(rowsOf(page).filter({ hasText: 'Refunded the payment' }).first()).toContainText(
      /Refund: None → \$/,
    );
  });

  test('resends a delivery', async ({ page }) => {
    const mailsBefore = await countMailsAbout('Runway Weekly');
    const row = await findRow(page, 'Deliveries', 'Runway Weekly');
    await row.getByRole('button', { name: 'Resend' }).click();
    await dialog(page).getByRole('button', { name: 'Resend' }).click();
    await expect.poll(() => countMailsAbout('Runway Weekly')).toBe(mailsBefore + 1);
    await expectAudited(page, 'Resent the delivery');
  });

  test('sees the pictures, demo and video of an MVP on its page (CONSOLE-23)', async ({ page }) => {
    const row = await findRow(page, 'MVPs', 'Allotment Book');
    await row.getByText('Allotment Book').click();
    await expect(page.getByRole('heading', { level: 2, name: 'Allotment Book' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Its screenshots' }).getByRole('img').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Video on YouTube' })).toBeVisible();
    await page.getByRole('button', { name: 'Open the demo here' }).click();
    await expect(page.locator('iframe[title="Its demo"]')).toHaveAttribute('sandbox', /allow-scripts/);
  });

  test('sees which submission nearly copies another MVP (REVIEW-12)', async ({ page }) => {
    await expect(async () => {
      await page.goto('/admin/reviews?filter={"q":"Lost Desks"}');
      await expect(rowsOf(page)).toContainText('Nearly the same description and title as Lost Desk');
    }).toPass({ timeout: SUBMISSION_COMPARED_WITHIN_MS });
  });

  test('exports a list as CSV', async ({ page }) => {
    await openConsoleScreen(page, 'Rentals');
    await expect(rowsOf(page).first()).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^rentals-\d{4}-\d\d-\d\d\.csv$/);
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(lines[0]).toContain('renterEmail');
    expect(lines.length).toBeGreaterThan(10);
  });

  test('sees pending work and met deadlines on the first screen', async ({ page }) => {
    await openConsoleScreen(page, 'Dashboard');
    await expect(page.getByText('Reviews within 24 hours')).toBeVisible();
    await expect(page.getByText(/\d+ of \d+ on time/).first()).toBeVisible();
  });
});
