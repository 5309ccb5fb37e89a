import { expect } from '@playwright/test';
import { goto } from '../../src/browser/goto.js';
import { test } from '../../src/browser/journey.js';
import { openEarnings } from '../../src/browser/payouts.js';
import { waitUntilLoaded, type Visitor } from '../../src/browser/running-stack.js';
import { readMvp } from '../../src/browser/sample-listings.js';
import { RENTER } from '../../src/browser/screens.js';

const SELLER: Visitor = { name: 'Tariq Haddad', provider: 'GitHub' };
const TITLE = 'Share Circle';

test('a coupon is made, lowers the payment, and is stopped (COUPON-1, COUPON-6)', async ({ openPageAs }, {
  retry,
}) => {
  const sellersPage = await openPageAs(SELLER);
  const rentersPage = await openPageAs(RENTER);
  const { id } = await readMvp(rentersPage, TITLE);
  // Each attempt uses another code, because a retry would find the coupon of the first attempt.
  const code = `THIRD-${retry}`;
  const coupons = sellersPage.getByRole('region', { name: 'Coupons' });
  const couponRow = coupons.getByRole('listitem').filter({ hasText: code });

  const funnelRow = sellersPage
    .getByRole('region', { name: 'By MVP' })
    .getByRole('row', { name: new RegExp(`^${TITLE} `) });
  const readFunnel = async () => {
    const [, demos, checkouts, rentals, purchases] = await funnelRow.getByRole('cell').allInnerTexts();
    return { demos, checkouts: Number(checkouts), rentals: Number(rentals), purchases };
  };
  let funnelBefore: Awaited<ReturnType<typeof readFunnel>> | undefined;

  await test.step('the lister makes the coupon', async () => {
    await openEarnings(sellersPage);
    await expect(funnelRow).toBeVisible();
    funnelBefore = await readFunnel();
    await coupons.getByRole('button', { name: 'New coupon' }).click();
    const couponDialog = sellersPage.getByRole('dialog', { name: 'New coupon' });
    await couponDialog.getByLabel('Code').fill('a b');
    await couponDialog.getByRole('button', { name: 'Make coupon' }).click();
    await expect(couponDialog.getByText('Use 4 to 20 letters, digits and hyphens')).toBeVisible();
    await couponDialog.getByLabel('Code').fill(code.toLowerCase());
    await couponDialog.getByLabel('Percent off').fill('33');
    await couponDialog.getByLabel('People who can use it').fill('1');
    await couponDialog.getByLabel('For', { exact: true }).selectOption(TITLE);
    await couponDialog.getByRole('button', { name: 'Make coupon' }).click();
    await expect(couponRow.getByText('Running')).toBeVisible();
    await expect(couponRow.getByText('0 of 1 used')).toBeVisible();
  });

  await test.step('a wrong code shows an error, the right code shows its discount', async () => {
    await goto(rentersPage, `/mvp/${id}`);
    await rentersPage
      .getByRole('button', { name: /^Rent This MVP/ })
      .first()
      .click();
    const dialog = rentersPage.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Submit Rental Request' }).click();
    await dialog.getByRole('button', { name: 'Add a coupon' }).click();
    await dialog.getByLabel('Coupon code').fill('half-price');
    await dialog.getByRole('button', { name: 'Apply coupon' }).click();
    await expect(dialog.getByText('This code is not valid for this MVP')).toBeVisible();
    await dialog.getByLabel('Coupon code').fill(code.toLowerCase());
    await dialog.getByRole('button', { name: 'Apply coupon' }).click();
    // The discount is 33 % of $45 (COUPON-2).
    await expect(dialog.getByText('−$14.85')).toBeVisible();
    await expect(dialog.getByText('Total', { exact: true }).locator('..')).toContainText('$30.15');
  });

  await test.step('the buyer pays the lower price', async () => {
    const popup = rentersPage.waitForEvent('popup');
    await rentersPage.getByRole('button', { name: 'PayPal', exact: true }).click();
    await (await popup).getByRole('button', { name: 'Approve payment' }).click();
    await expect(rentersPage.getByText('Payment Successful!')).toBeVisible();
    await expect(rentersPage.getByRole('dialog').getByText('$30.15')).toBeVisible();
  });

  await test.step('the receipt has a line for the coupon', async () => {
    const card = rentersPage.getByRole('article').filter({ hasText: TITLE });
    const receipt = card.getByRole('link', { name: /^Receipt R-/ }).last();
    await expect(async () => {
      await goto(rentersPage, '/profile?tab=rentals');
      await waitUntilLoaded(rentersPage);
      expect(await receipt.count()).toBe(1);
    }).toPass();
    await receipt.click();
    await expect(rentersPage.getByRole('row', { name: `Coupon ${code} -$14.85` })).toBeVisible();
  });

  await test.step('the lister sees the use, and the sale with coupon and fee', async () => {
    await openEarnings(sellersPage);
    await expect(couponRow.getByText('1 of 1 used')).toBeVisible();
    await expect(couponRow.getByText('Used up')).toBeVisible();
    await sellersPage
      .getByRole('button', { name: new RegExp(`${TITLE} Sale`) })
      .first()
      .click();
    const saleDialog = sellersPage.getByRole('dialog', { name: 'Sale' });
    await expect(saleDialog.getByText(`Coupon ${code}`)).toBeVisible();
    await expect(saleDialog.getByText('-$14.85')).toBeVisible();
    // The fee is 10 % of $30.15, rounded half up (EARN-2).
    await expect(saleDialog.getByText('-$3.02')).toBeVisible();
    await expect(saleDialog.getByText('$27.13').first()).toBeVisible();
    await sellersPage.keyboard.press('Escape');
  });

  await test.step('the funnel counts the order and the rental (EARN-20)', async () => {
    await expect(funnelRow).toBeVisible();
    const { checkouts = NaN, rentals = NaN, ...otherCounts } = funnelBefore ?? {};
    expect(await readFunnel()).toEqual({ ...otherCounts, checkouts: checkouts + 1, rentals: rentals + 1 });
  });

  await test.step('the lister stops the coupon', async () => {
    await coupons.getByRole('button', { name: `Stop ${code}` }).click();
    await sellersPage.getByRole('alertdialog').getByRole('button', { name: 'Stop coupon' }).click();
    await expect(couponRow.getByText('Stopped')).toBeVisible();
    await expect(coupons.getByRole('button', { name: `Stop ${code}` })).toHaveCount(0);
  });
});
