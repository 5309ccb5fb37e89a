import { expect, type Page } from '@playwright/test';
import { delayCalls, failCalls } from '../../src/browser/network-faults.js';
import { test } from '../../src/browser/journey.js';
import { readMvp } from '../../src/browser/sample-listings.js';
import { SHOPPER } from '../../src/browser/screens.js';
import { goto } from '../../src/browser/goto.js';

/**
 * The whole checkout fits in this window, so that no click needs scrolling. Right after scrolling, a click may hit a
 * card field instead, at its position before the scrolling.
 */
const TALL_WINDOW = { width: 1280, height: 1400 };

const dialog = (page: Page) => page.getByRole('dialog');
const alert = (page: Page) => dialog(page).getByRole('alert');
const payPalButton = (page: Page) => dialog(page).getByRole('button', { name: 'PayPal', exact: true });

async function openRentDialog(page: Page, title: string): Promise<void> {
  await page.setViewportSize(TALL_WINDOW);
  await goto(page, `/mvp/${(await readMvp(page, title)).id}`);
  await page.getByRole('button', { name: 'Rent This MVP' }).click();
}

async function openPayment(page: Page, title: string): Promise<void> {
  await openRentDialog(page, title);
  await dialog(page).getByRole('button', { name: 'Submit Rental Request' }).click();
  await expect(payPalButton(page)).toBeVisible();
}

/** Clicks PayPal's button, then a button on PayPal's own page. */
async function decideAtPayPal(page: Page, decision: RegExp): Promise<void> {
  const popup = page.waitForEvent('popup');
  await payPalButton(page).click();
  await (await popup).getByRole('button', { name: decision }).click();
}

test('the rent form shows discounted durations, renter and total, and Cancel closes it (RENT-36)', async ({
  openPageAs,
}) => {
  const page = await openPageAs(SHOPPER);
  await openRentDialog(page, 'Kite Forms');
  const duration = dialog(page).getByRole('group', { name: 'Duration' });
  await expect(duration.getByRole('radio', { name: '1 month $129', exact: true })).toBeChecked();
  await expect(duration.getByRole('radio', { name: '3 months Save 17% $323 $107.67 / month' })).toBeVisible();
  await expect(duration.getByRole('radio', { name: '6 months Save 25% $581 $96.83 / month' })).toBeVisible();
  for (const [value, total] of [
    ['1 month', '$129'],
    ['3 months', '$323'],
    ['6 months', '$581'],
  ] as const) {
    await duration.getByRole('radio', { name: new RegExp(`^${value}`) }).check();
    await expect(dialog(page).getByRole('status', { name: 'Total' })).toContainText(total);
  }
  await expect(dialog(page).getByText(SHOPPER.name, { exact: true })).toBeVisible();
  await expect(dialog(page).getByText(/^[^ ]+@[^ ]+$/)).toBeVisible();
  await expect(dialog(page).getByRole('textbox')).toHaveCount(0);
  await expect(
    dialog(page).getByText(/^[A-Z][a-z]{2} \d{1,2}, 20\d\d\s*No automatic renewal$/),
  ).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page)).toHaveCount(0);
});

test('paying by card shows Payment Successful!, duration, total, and the link to browse (RENT-35, RENT-36, RENT-37)', async ({
  openPageAs,
}) => {
  const page = await openPageAs(SHOPPER);
  await openPayment(page, 'Foldout');
  await expect(dialog(page).getByText(/^We e-mail the code to [^ ]+@[^ ]+ within 24 hours$/)).toBeVisible();
  await dialog(page)
    .getByRole('button', { name: /^Pay \$[\d.]+ by card$/ })
    .click();
  for (const [field, value] of [
    ['number', '4032039317984658'],
    ['expiry', '1231'],
    ['cvv', '123'],
    ['name', SHOPPER.name],
  ] as const)
    await dialog(page).frameLocator(`iframe[title="PayPal card ${field}"]`).getByRole('textbox').fill(value);
  const releaseCapture = await delayCalls(page, 'POST /paypal/capture-order');
  await dialog(page).getByRole('button', { name: 'Pay $9', exact: true }).click();
  await expect(dialog(page).getByText('Completing your payment. Please keep this page open.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeVisible();
  releaseCapture();
  await expect(dialog(page).getByText('Payment Successful!')).toBeVisible();
  await expect(dialog(page).getByText('Your code is ready. We also e-mailed it to you.')).toBeVisible();
  await expect(dialog(page).getByRole('link', { name: 'Get the code' })).toHaveAttribute(
    'href',
    /^\/delivery\//,
  );
  await expect(dialog(page).getByText('1 month', { exact: true })).toBeVisible();
  await expect(dialog(page).getByText('$9.00 USD', { exact: true })).toBeVisible();
  await expect(dialog(page).getByText(/^[^ ]+@[^ ]+$/)).toBeVisible();
  await expect(dialog(page).getByRole('link', { name: /^Receipt R-\d{4}-\d{6}$/ })).toBeVisible();
  await expect(dialog(page).getByTitle(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)).toHaveText(/^[0-9a-f]{8}$/);
  await dialog(page).getByRole('button', { name: 'Continue Browsing' }).click();
  await expect(page).toHaveURL('/browse');
});

test('a canceled payment returns to the buttons, then to the form', async ({ openPageAs }) => {
  const page = await openPageAs(SHOPPER);
  await openPayment(page, 'Kite Forms');
  await decideAtPayPal(page, /cancel/i);
  await expect(payPalButton(page)).toBeVisible();
  await expect(alert(page)).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Change duration' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Submit Rental Request' })).toBeVisible();
});

test("a refused payment returns to PayPal's window, to pay in another way (PAY-40)", async ({
  openPageAs,
}) => {
  const page = await openPageAs(SHOPPER);
  await openPayment(page, 'Kite Forms');
  const popups: Page[] = [];
  page.on('popup', (openedWindow) => popups.push(openedWindow));
  await decideAtPayPal(page, /declined/i);
  await expect.poll(() => popups.length).toBe(2);
  await popups[1]?.getByRole('button', { name: /cancel/i }).click();
  await expect(payPalButton(page)).toBeVisible();
  await expect(dialog(page).getByText('Payment Successful!')).toHaveCount(0);
});

test('a capture whose response was lost is retried, and the buyer pays only once', async ({ openPageAs }) => {
  const page = await openPageAs(SHOPPER);
  await openPayment(page, 'Agenda First');
  const stopFailing = await failCalls(page, 'POST /paypal/capture-order', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await decideAtPayPal(page, /approve/i);
  await expect(alert(page)).toContainText('Payment failed: Network error');
  await expect(dialog(page).getByText(/^You were charged \$\d+\. .*never charges twice/)).toBeVisible();
  await stopFailing();
  await dialog(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(dialog(page).getByText('Payment Successful!')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await goto(page, '/profile?tab=rentals');
  await expect(page.getByRole('article').filter({ hasText: 'Agenda First' })).toHaveCount(1);
});

test('after a network failure, the checkout shows whether the buyer was charged, as soon as the server responds', async ({
  openPageAs,
}) => {
  const page = await openPageAs(SHOPPER);
  await openPayment(page, 'Tin Box');
  const stopFailing = await failCalls(page, 'POST /paypal/capture-order', (route) =>
    route.abort('connectionreset'),
  );
  const stopFailingCheck = await failCalls(page, 'POST /paypal/check-order', (route) =>
    route.abort('connectionreset'),
  );
  await decideAtPayPal(page, /approve/i);
  await expect(alert(page)).toContainText('Payment failed: Network error');
  await expect(
    dialog(page).getByText(/^We are checking whether you were charged\. If you leave/),
  ).toBeVisible();
  await stopFailingCheck();
  await expect(dialog(page).getByText(/^You were charged \$\d+\./)).toBeVisible();
  await stopFailing();
  await dialog(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(dialog(page).getByText('Payment Successful!')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toHaveCount(0);
});

test("a failure to load PayPal's script or settings is shown, and can be retried", async ({ openPageAs }) => {
  const page = await openPageAs(SHOPPER);
  const failureHeading = dialog(page).getByRole('heading', {
    name: 'PayPal payment failed. Please try again.',
  });
  await openRentDialog(page, 'Kite Forms');
  const stopFailing = await failCalls(page, 'GET /paypal/settings', (route) =>
    route.fulfill({ status: 500, body: '' }),
  );
  await dialog(page).getByRole('button', { name: 'Submit Rental Request' }).click();
  await expect(failureHeading).toBeVisible();
  await page.route('**/sdk/js**', (route) => route.abort());
  await stopFailing();
  await dialog(page).getByRole('button', { name: 'Try Again' }).click();
  const summary = dialog(page).getByRole('region', { name: 'Order summary' });
  await expect(summary.getByText('Rental for 1 month')).toBeVisible();
  await expect(summary.getByText('by Yusuf Erdem')).toBeVisible();
  const { rating, reviewCount } = await readMvp(page, 'Kite Forms');
  await expect(
    summary.getByRole('img', { name: `${rating.toFixed(1)} of 5 from ${reviewCount} reviews` }),
  ).toBeVisible();
  await expect(failureHeading).toBeVisible();
  await page.unroute('**/sdk/js**');
  await dialog(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(payPalButton(page)).toBeVisible();
});

test('buying outright starts at the payment, and makes the MVP unavailable (RENT-36)', async ({
  openPageAs,
  page: visitor,
}) => {
  const page = await openPageAs(SHOPPER);
  const { id } = await readMvp(page, 'Compost Rota');
  await goto(page, `/mvp/${id}`);
  await page.getByRole('button', { name: 'Buy outright for $237' }).click();
  const summary = dialog(page).getByRole('region', { name: 'Order summary' });
  await expect(summary.getByText('Compost Rota')).toBeVisible();
  await expect(summary.getByText('Buy outright')).toBeVisible();
  await expect(summary.getByText('Permanent license')).toBeVisible();
  await expect(summary.getByText('No automatic renewal')).toHaveCount(0);
  await expect(dialog(page).getByText('Secured by PayPal. We never see your payment details.')).toBeVisible();
  for (const [name, path] of [
    ['Terms', '/terms'],
    ['License', '/license'],
  ] as const)
    await expect(
      dialog(page)
        .getByText(/^By paying you accept/)
        .getByRole('link', { name }),
    ).toHaveAttribute('href', path);
  await decideAtPayPal(page, /approve/i);
  await expect(dialog(page).getByText('Payment Successful!')).toBeVisible();
  await expect(dialog(page).getByText('Permanent license')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await goto(page, `/mvp/${id}`);
  await expect(page.getByText('You own this MVP.').first()).toBeVisible();
  await goto(visitor, `/mvp/${id}`);
  await expect(visitor.getByRole('button', { name: 'Currently Unavailable' }).first()).toBeDisabled();
});

test('when terms change during checkout, an error is shown, and nothing is charged', async ({
  openPageAs,
}) => {
  const page = await openPageAs(SHOPPER);
  // Simulates a checkout that was opened before the terms changed.
  await page.route('**/api/paypal/settings', async (route) => {
    const response = await route.fetch();
    const settings = await response.json();
    settings.texts.terms = { version: '2020-01-01', sha256: 'a'.repeat(64) };
    await route.fulfill({ response, json: settings });
  });
  await openPayment(page, 'Label Loft');
  await page.unroute('**/api/paypal/settings');
  const settingsResponse = page.waitForResponse('**/api/paypal/settings');
  await payPalButton(page).click();
  await expect(alert(page)).toContainText('The terms or the license have changed.');
  await expect(dialog(page).getByText(/^You have not been charged\./)).toBeVisible();
  await settingsResponse;
  await decideAtPayPal(page, /approve/i);
  await expect(dialog(page).getByText('Payment Successful!')).toBeVisible();
});
