import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../../src/browser/journey.js';
import { delayCalls } from '../../src/browser/network-faults.js';
import { readMvp } from '../../src/browser/sample-listings.js';
import { RENTER } from '../../src/browser/screens.js';
import { waitUntilLoaded } from '../../src/browser/running-stack.js';
import { goto, reload } from '../../src/browser/goto.js';

const TITLE = 'Allotment Book';
const dialog = (page: Page) => page.getByRole('dialog');

async function approveAtPayPal(page: Page): Promise<void> {
  const popup = page.waitForEvent('popup');
  await dialog(page).getByRole('button', { name: 'PayPal', exact: true }).click();
  await (await popup).getByRole('button', { name: 'Approve payment' }).click();
  await expect(dialog(page).getByText('Payment Successful!')).toBeVisible();
}

/** Opens a page repeatedly until it shows the result of a worker's job. */
async function openUntil(page: Page, open: () => Promise<unknown>, expectedContent: Locator): Promise<void> {
  await expect(async () => {
    await open();
    await waitUntilLoaded(page);
    expect(await expectedContent.count()).toBe(1);
  }).toPass();
}

test('a renter downloads a receipt, extends, buys with a credit, and opens the delivery (FIND-25)', async ({
  openPageAs,
}) => {
  const page = await openPageAs(RENTER);
  const { id } = await readMvp(page, TITLE);
  const card = page.getByRole('article').filter({ hasText: TITLE });

  await test.step('rent for a month', async () => {
    await goto(page, `/mvp/${id}`);
    await page.getByRole('button', { name: 'Rent This MVP' }).click();
    await dialog(page).getByRole('button', { name: 'Submit Rental Request' }).click();
    await approveAtPayPal(page);
  });

  await test.step('the receipt is a page and a PDF', async () => {
    const receipt = card.getByRole('link', { name: /^Receipt R-/ });
    await openUntil(page, () => goto(page, '/profile?tab=rentals'), receipt);
    await receipt.click();
    await expect(page.getByRole('heading', { level: 1, name: /^Receipt R-\d{4}-\d{6}$/ })).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download PDF' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^R-\d{4}-\d{6}\.pdf$/);
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  });

  await test.step('renting before the page has loaded the rental also extends it', async () => {
    const release = await delayCalls(page, `GET /mvps/${id}/rental`);
    await goto(page, `/mvp/${id}`);
    await page.getByRole('button', { name: 'Rent This MVP' }).first().click();
    release();
    await expect(dialog(page).getByText(/Follows on from your rental/)).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('extend by three months: it stays one rental with more days', async () => {
    await goto(page, '/profile?tab=rentals');
    await card.getByRole('button', { name: 'Extend rental' }).click();
    await expect(dialog(page).getByText(/Follows on from your rental/)).toBeVisible();
    await dialog(page)
      .getByRole('radio', { name: /^3 months/ })
      .check();
    await dialog(page).getByRole('button', { name: 'Submit Rental Request' }).click();
    await approveAtPayPal(page);
    await goto(page, '/profile?tab=rentals');
    await expect(card).toHaveCount(1);
    await expect(card.getByRole('list', { name: 'Payments' }).getByRole('listitem')).toHaveCount(2);
    await expect(card.getByText(/^1[12]\d days left$/)).toBeVisible();
  });

  await test.step('buy it for the price less the last rental', async () => {
    // The price of buying, the credit and what remains to pay. At $21.50 a month, three months cost $54 (RENT-2) and
    // buying costs $537 (RENT-3).
    const [price, credit, leftToPay] = [537, 54, 483];
    await goto(page, `/mvp/${id}`);
    const ownRental = page.getByRole('region', { name: 'Your rental' });
    await expect(ownRental.getByRole('meter', { includeHidden: true })).toHaveAttribute(
      'aria-valuetext',
      new RegExp(`^\\$${credit} of `),
    );
    await ownRental.getByText(`Own it for $${leftToPay}`, { exact: true }).click();
    await ownRental.getByRole('button', { name: `Buy outright for $${price}` }).click();
    await expect(
      dialog(page).getByText(`−$${credit} from your rental · you pay $${leftToPay}`),
    ).toBeVisible();
    await approveAtPayPal(page);
    await goto(page, `/mvp/${id}`);
    await expect(page.getByText('You own this MVP.')).toBeVisible();
    await expect(page.getByText('Yours', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Get the code' })).toBeVisible();
    await expect(page.getByRole('group', { name: 'Duration' })).toHaveCount(0);
    for (const name of ['Rent This MVP', 'Currently Unavailable', 'Try Demo (15 min)'])
      await expect(page.getByRole('button', { name })).toHaveCount(0);
  });

  await test.step('the delivery page shows what happened and links to the source', async () => {
    await goto(page, '/profile?tab=rentals');
    await card.getByRole('link', { name: 'Delivery' }).click();
    await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
    await openUntil(page, () => reload(page), page.getByRole('link', { name: /Open the source code/ }));
    await expect(page.getByText('use and change the source code for good', { exact: false })).toBeVisible();
    await expect(page.getByText('Paid', { exact: true })).toBeVisible();
  });
});
