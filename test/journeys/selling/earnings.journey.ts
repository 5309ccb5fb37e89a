import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { goto, reload } from '../../src/browser/goto.js';
import { test } from '../../src/browser/journey.js';
import {
  balanceAmount,
  confirmAddress,
  deleteAddress,
  decidePayout,
  reloadEarningsUntil,
  openEarnings,
  setPayoutStatus,
  refundAtPayPal,
} from '../../src/browser/payouts.js';
import { readStack, type Visitor } from '../../src/browser/running-stack.js';
import { readMvp } from '../../src/browser/sample-listings.js';
import { RENTER } from '../../src/browser/screens.js';
import { readMails } from '../../src/browser/sent-mails.js';
import { type LatestSale, releaseLatestSale } from '../../src/rows/latest-sale.js';

const SELLER: Visitor = { name: 'Catalina Vergara', provider: 'GitHub' };
const LISTER_UNKNOWN_AT_PAYPAL: Visitor = { name: 'Hana Koike', provider: 'GitHub' };

// A payout whose webhook is lost waits for a sweep, which runs each minute.
test.setTimeout(240_000);
test.afterEach(() => setPayoutStatus('SUCCESS'));

test('a sale is paid out, and a later refund lowers the balance (EARN-10, PAYOUT-22, EARN-3)', async ({
  openPageAs,
}) => {
  const rentersPage = await openPageAs(RENTER);
  const sellersPage = await openPageAs(SELLER);
  let sale: LatestSale | undefined;

  await test.step('somebody rents an MVP', async () => {
    const { id } = await readMvp(rentersPage, 'Tutor Slots');
    await goto(rentersPage, `/mvp/${id}`);
    await rentersPage
      .getByRole('button', { name: /^Rent This MVP/ })
      .first()
      .click();
    await rentersPage.getByRole('button', { name: 'Submit Rental Request' }).click();
    const popup = rentersPage.waitForEvent('popup');
    await rentersPage.getByRole('button', { name: 'PayPal', exact: true }).click();
    await (await popup).getByRole('button', { name: 'Approve payment' }).click();
    await expect(rentersPage.getByText('Payment Successful!')).toBeVisible();
  });

  await test.step('the lister opens Earnings from the menu: the share is pending, less the fee', async () => {
    await goto(sellersPage, '/browse');
    await sellersPage.getByRole('button', { name: /^Account menu/ }).click();
    await sellersPage.getByRole('menuitem', { name: 'Earnings' }).click();
    await expect(sellersPage.getByRole('tab', { name: 'Earnings' })).toHaveAttribute('aria-selected', 'true');
    await reloadEarningsUntil(sellersPage, () =>
      expect(balanceAmount(sellersPage, 'Pending')).toHaveText('$35.10', { timeout: 500 }),
    );
    await expect(balanceAmount(sellersPage, 'Available')).toHaveText('$250.20');
    await sellersPage
      .getByRole('button', { name: /Tutor Slots Sale/ })
      .first()
      .click();
    const dialog = sellersPage.getByRole('dialog', { name: 'Sale' });
    await expect(dialog.getByText('Fee (10%)')).toBeVisible();
    await expect(dialog.getByText('-$3.90')).toBeVisible();
  });

  await test.step('the sale has an address of its own, and Back closes it', async () => {
    const dialog = sellersPage.getByRole('dialog', { name: 'Sale' });
    await expect(sellersPage).toHaveURL(/[?&]sale=/);
    await reload(sellersPage);
    await expect(dialog.getByText('-$3.90')).toBeVisible();
    await sellersPage.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(balanceAmount(sellersPage, 'Pending')).toBeVisible();
  });

  await test.step('the chart has the same figures as a table', async () => {
    await sellersPage.getByText('Show as a table').click();
    await expect(sellersPage.getByRole('row', { name: /^Total 3 \$197\.10/ })).toBeVisible();
    await sellersPage.getByRole('button', { name: '12 months' }).click();
    await expect(sellersPage.getByRole('table', { name: 'Earned by month' })).toBeVisible();
  });

  await test.step('seven days after the delivery the share is available', async () => {
    await expect(async () => {
      sale = await releaseLatestSale(readStack().databaseUrl, SELLER.name);
      expect(sale).toBeDefined();
    }).toPass();
    await reloadEarningsUntil(sellersPage, () =>
      expect(balanceAmount(sellersPage, 'Available')).toHaveText('$285.30', { timeout: 500 }),
    );
  });

  await test.step('no payout can be requested until a code confirms the PayPal address', async () => {
    await expect(sellersPage.getByText('No PayPal address is confirmed yet.')).toBeVisible();
    await expect(sellersPage.getByRole('button', { name: 'Request a payout' })).toHaveCount(0);
    await confirmAddress(sellersPage, SELLER.name);
    await expect(sellersPage.getByText('No PayPal address is confirmed yet.')).toHaveCount(0);
  });

  await test.step('gross, fees and net are shown before the payout is requested', async () => {
    await sellersPage.getByRole('button', { name: 'Request a payout' }).click();
    const dialog = sellersPage.getByRole('dialog', { name: 'Request a payout' });
    await expect(dialog.getByRole('definition')).toHaveText(['$285.30', '$0.00', '$285.30']);
    await dialog.getByRole('button', { name: 'Request $285.30' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(balanceAmount(sellersPage, 'On the way')).toHaveText('$285.30');
    await expect(sellersPage.getByText('An earlier payout is still under way.')).toBeVisible();
  });

  await test.step('the payout arrives', async () => {
    await reloadEarningsUntil(sellersPage, () =>
      expect(balanceAmount(sellersPage, 'Paid out')).toHaveText('$285.30', { timeout: 500 }),
    );
    await sellersPage.getByRole('button', { name: /^P-\d{4}-\d{6}.* Paid \$285\.30/ }).click();
    const dialog = sellersPage.getByRole('dialog', { name: 'Payout' });
    await expect(dialog.getByText('PayPal has accepted it')).toBeVisible();
    await sellersPage.keyboard.press('Escape');
    await expect
      .poll(
        async () =>
          (await readMails()).filter(({ subject }) => subject === 'Your payout of $285.30 has arrived'),
        {
          timeout: 60_000,
        },
      )
      .toHaveLength(1);
  });

  await test.step('a refund deducts the share: the balance is below zero', async () => {
    await refundAtPayPal(sale?.captureId ?? '', 3900);
    await reloadEarningsUntil(sellersPage, () =>
      expect(balanceAmount(sellersPage, 'Available')).toHaveText('-$35.10', { timeout: 500 }),
    );
    await expect(sellersPage.getByText(/Your next earnings make up for it/)).toBeVisible();
    await sellersPage.getByRole('button', { name: 'Refunds' }).click();
    await expect(sellersPage.getByRole('button', { name: /Tutor Slots Refund/ })).toContainText('-$35.10');
  });

  await test.step('the file has every line', async () => {
    const download = sellersPage.waitForEvent('download');
    await sellersPage.getByRole('button', { name: 'All', exact: true }).click();
    await sellersPage.getByRole('button', { name: 'Download CSV' }).click();
    const text = await readFile(await (await download).path(), 'utf8');
    for (const expectedText of ['Tutor Slots', 'payout-paid', '"-35.1"'])
      expect(text).toContain(expectedText);
  });
});

test('an unclaimed payout is shown, and returns to the balance (PAYOUT-23)', async ({ openPageAs }) => {
  const page = await openPageAs(LISTER_UNKNOWN_AT_PAYPAL);
  await setPayoutStatus('UNCLAIMED');
  await deleteAddress(LISTER_UNKNOWN_AT_PAYPAL.name);
  await openEarnings(page);
  const payPalAddress = await confirmAddress(page, LISTER_UNKNOWN_AT_PAYPAL.name);
  const balanceBefore = await balanceAmount(page, 'Available').innerText();
  await page.getByRole('button', { name: 'Request a payout' }).click();
  await page.getByRole('button', { name: `Request ${balanceBefore}` }).click();
  await reloadEarningsUntil(page, () =>
    expect(page.getByText('Unclaimed', { exact: true })).toBeVisible({ timeout: 500 }),
  );
  await expect(balanceAmount(page, 'On the way')).toHaveText(balanceBefore);
  await page.getByRole('button', { name: /Unclaimed/ }).click();
  await expect(page.getByRole('dialog').getByText(/Open or confirm your PayPal account/)).toBeVisible();
  await page.keyboard.press('Escape');

  await decidePayout(payPalAddress, 'RETURNED');
  await reloadEarningsUntil(page, () =>
    expect(page.getByText('Returned', { exact: true })).toBeVisible({ timeout: 500 }),
  );
  await expect(balanceAmount(page, 'Available')).toHaveText(balanceBefore);
  await expect(balanceAmount(page, 'On the way')).toHaveText('$0');
  await page.getByRole('button', { name: 'Payouts' }).click();
  await expect(page.getByRole('button', { name: /Payout returned/ })).toContainText('on the way → available');
});
