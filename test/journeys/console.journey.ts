import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { dialog, MODERATOR, openConsole, openTo, rowsOf, said, signInToConsole } from '../src/console.js';
import { mails } from '../src/mails.js';
import { RENTER } from '../src/screens.js';
import { signIn } from '../src/visit.js';

const GRACE = { name: 'Grace Hallworth', provider: 'Google' } as const;

/** Title in the row of a list, counted from the top. */
const titleOf = async (page: Page, row: number) =>
  (await rowsOf(page).nth(row).locator('td').nth(2).innerText()).trim();
const mailsAbout = async (title: string) => (await mails()).filter(({ text }) => text.includes(title)).length;

/** The audit log has what was done, and by whom. */
async function tellsOf(page: Page, action: string): Promise<void> {
  await openTo(page, 'Audit log');
  await expect(rowsOf(page).filter({ hasText: action }).first()).toContainText(MODERATOR);
}

test.use({ viewport: { width: 1440, height: 900 } });

test('the console is closed to the signed-out and to users, and says so', async ({ page, request }) => {
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

test('a moderator decides by keys and in bulk', async ({ browser }) => {
  const page = await openConsole(browser);
  const rows = rowsOf(page);
  await expect(rows.first()).toContainText(/left|overdue/);

  await test.step('A approves what is due first', async () => {
    const title = await titleOf(page, 0);
    await page.keyboard.press('a');
    await expect(said(page, `${title} approved`)).toBeVisible();
    await expect(rows.filter({ hasText: title })).toHaveCount(0);
    await expect
      .poll(async () => {
        const found = await page.request.get(`/api/mvps?search=${encodeURIComponent(title)}`);
        const { mvps } = (await found.json()) as { mvps: { title: string }[] };
        return mvps.map((mvp) => mvp.title);
      })
      .toContain(title);
  });

  await test.step('R rejects, with a reason only', async () => {
    const title = await titleOf(page, 0);
    await page.keyboard.press('r');
    await dialog(page).getByRole('button', { name: 'Reject' }).click();
    await expect(dialog(page).getByText('A reason is required')).toBeVisible();
    await dialog(page).getByLabel('Reason').fill('The demo does not open');
    await dialog(page).getByRole('button', { name: 'Reject' }).click();
    await expect(said(page, `${title} rejected`)).toBeVisible();
    await expect(rows.filter({ hasText: title })).toHaveCount(0);
  });

  await test.step('J and X select two, which are approved together', async () => {
    const titles = [await titleOf(page, 0), await titleOf(page, 1)];
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.locator('[data-test="bulk-actions-toolbar"]').getByRole('button', { name: 'Approve' }).click();
    await dialog(page).getByRole('button', { name: 'Approve' }).click();
    await expect(said(page, '2 submissions approved')).toBeVisible();
    for (const title of titles) await expect(rows.filter({ hasText: title })).toHaveCount(0);
  });

  await test.step('one of them open shows its version, with demo, video and source at hand', async () => {
    const title = await titleOf(page, 0);
    await expect(dialog(page)).toHaveCount(0);
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
    for (const link of ['Demo', /Source code/, 'Video on YouTube'])
      await expect(page.getByRole('link', { name: link })).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(page.getByRole('row', { name: /Short description/ })).toBeVisible();
  });

  await tellsOf(page, 'review.approve');
  await tellsOf(page, 'review.reject');
  await page.context().close();
});

test('a user who is disabled is signed out at once', async ({ browser }) => {
  const page = await openConsole(browser);
  const rows = rowsOf(page);
  const graces = await (await browser.newContext()).newPage();
  await signIn(graces, GRACE);
  await graces.goto('/profile');
  await expect(graces.getByText('Welcome back, Grace Hallworth!')).toBeVisible();
  await openTo(page, 'Users');
  await page.getByRole('textbox', { name: 'Search' }).fill('grace');
  const row = rows.filter({ hasText: 'Grace Hallworth' });
  await expect(rows).toHaveCount(1);
  await row.getByRole('button', { name: 'Disable' }).click();
  await dialog(page).getByLabel('Reason (optional)').fill('Asked us to');
  await dialog(page).getByRole('button', { name: 'Disable' }).click();
  await expect(row.getByText('disabled')).toBeVisible();
  await graces.reload();
  await expect(graces).toHaveURL(/\/login/);
  await graces.context().close();
  await row.getByRole('button', { name: 'Enable' }).click();
  await dialog(page).getByRole('button', { name: 'Enable' }).click();
  await expect(row.getByText('active')).toBeVisible();
  await tellsOf(page, 'user.disable');
  await page.context().close();
});

test('a payment goes back, with its states told', async ({ browser }) => {
  const page = await openConsole(browser);
  const rows = rowsOf(page);
  await openTo(page, 'Payments');
  await page.getByRole('textbox', { name: 'Search' }).fill('Tableturn');
  await expect(rows).toHaveCount(1);
  await rows.first().getByRole('button', { name: 'Refund' }).click();
  await dialog(page).getByRole('button', { name: 'Refund' }).click();
  await expect(rows.first().getByText(/refunded|refunding/)).toBeVisible();
  await rows.first().click();
  await expect(page.getByText('payment.refund by Ruth Calloway')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /^refunding/ })).toBeVisible();
  await tellsOf(page, 'payment.refund');
  await page.context().close();
});

test('a delivery goes out once more', async ({ browser }) => {
  const page = await openConsole(browser);
  const rows = rowsOf(page);
  const before = await mailsAbout('Restock Radar');
  await openTo(page, 'Deliveries');
  await page.getByRole('textbox', { name: 'Search' }).fill('Restock Radar');
  await expect(rows).toHaveCount(1);
  await rows.first().getByRole('button', { name: 'Resend' }).click();
  await dialog(page).getByRole('button', { name: 'Resend' }).click();
  await expect.poll(() => mailsAbout('Restock Radar')).toBe(before + 1);
  await tellsOf(page, 'delivery.resend');
  await page.context().close();
});

test('the list is exported as CSV', async ({ browser }) => {
  const page = await openConsole(browser);
  const rows = rowsOf(page);
  await openTo(page, 'Rentals');
  await expect(rows.first()).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^rentals-\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines[0]).toContain('renterEmail');
  expect(lines.length).toBeGreaterThan(10);
  await page.context().close();
});

test('the first page shows what waits and how promises were kept', async ({ browser }) => {
  const page = await openConsole(browser);
  await openTo(page, 'Dashboard');
  await expect(page.getByText('Reviews within 24 hours')).toBeVisible();
  await expect(page.getByText(/\d+ of \d+ kept/).first()).toBeVisible();
  await page.context().close();
});
