import { expect, type Page, type Route } from '@playwright/test';
import { NETWORK_FAULTS, delayCalls, failCalls } from '../../src/browser/network-faults.js';
import { test } from '../../src/browser/journey.js';
import { readMvp } from '../../src/browser/sample-listings.js';
import { RENTER } from '../../src/browser/screens.js';
import { insertEarlierReply } from '../../src/rows/earlier-reply.js';
import { readStack, signInOnLoginPage } from '../../src/browser/running-stack.js';
import { goto } from '../../src/browser/goto.js';
import { toast } from '../../src/browser/toast.js';

const SAVE_CALL = 'PUT /users/profile';
const SEND_CALL = 'POST /users/messages';
const ORDER_CALL = 'POST /paypal/create-order';

const alert = (page: Page) => page.getByRole('alert');
const bioField = (page: Page) => page.getByRole('textbox', { name: 'Bio' });
const clickSave = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click();
const messageField = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Message' });
const clickSend = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Send Message' }).click();

let deleteReply: () => Promise<void>;
test.beforeAll(async () => {
  deleteReply = await insertEarlierReply(readStack().databaseUrl, {
    listingId: 'Clipline',
    recipientId: RENTER.name,
  });
});
test.afterAll(() => deleteReply());

/** Opens the profile's form and changes the bio. */
async function typeBio(page: Page, text: string): Promise<void> {
  await goto(page, '/profile?tab=profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await bioField(page).fill(text);
}

/** Opens the message dialog on the MVP's page and types a message. */
async function typeMessage(page: Page, text: string): Promise<void> {
  await goto(page, `/mvp/${(await readMvp(page, 'Clipline')).id}`);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Subject' })).toHaveValue(
    'About Clipline',
  );
  await messageField(page).fill(text);
}

/** Opens the checkout and goes to its payment step, which shows PayPal's button. */
async function openPayment(page: Page): Promise<void> {
  await goto(page, `/mvp/${(await readMvp(page, 'Clipline')).id}`);
  await page.getByRole('button', { name: 'Rent This MVP' }).click();
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /^6 months/ })
    .check();
  await page.getByRole('button', { name: 'Submit Rental Request' }).click();
  await expect(payPal(page)).toBeVisible();
}
const payPal = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'PayPal', exact: true });

for (const { name, shownMessage: errorText, fail } of NETWORK_FAULTS) {
  test(`an action survives ${name}: the input stays, a message explains, and a second try works (MESSAGE-6)`, async ({
    openPageAs,
  }) => {
    const page = await openPageAs(RENTER);
    const text = `Kept after ${name}`;

    await test.step('saving the profile', async () => {
      await typeBio(page, text);
      const stopFailing = await failCalls(page, SAVE_CALL, fail);
      await clickSave(page);
      await expect(alert(page)).toHaveText('Failed to update profile');
      await expect(bioField(page)).toHaveValue(text);
      await stopFailing();
      await clickSave(page);
      await expect(toast(page, 'Profile updated successfully!')).toBeVisible();
      await expect(page.getByRole('definition').filter({ hasText: text })).toBeVisible();
    });

    await test.step('sending a message', async () => {
      await typeMessage(page, text);
      const stopFailing = await failCalls(page, SEND_CALL, fail);
      await clickSend(page);
      await expect(alert(page)).toHaveText(`The message was not sent. ${errorText}`);
      await expect(messageField(page)).toHaveValue(text);
      await stopFailing();
      await clickSend(page);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(toast(page, /^Message sent to /)).toBeVisible();
    });

    await test.step('paying', async () => {
      await openPayment(page);
      const stopFailing = await failCalls(page, ORDER_CALL, fail);
      await payPal(page).click();
      await expect(alert(page)).toHaveText(`Payment failed: ${errorText}`);
      await stopFailing();
      const popup = page.waitForEvent('popup');
      await payPal(page).click();
      await (await popup).getByRole('button', { name: /cancel/i }).click();
      await expect(alert(page)).toHaveCount(0);
      await expect(payPal(page)).toBeVisible();
    });
  });
}

test('a message whose response was lost is sent once, however often the person retries', async ({
  openPageAs,
}) => {
  const page = await openPageAs(RENTER);
  const text = `Only one of me, please (${Date.now()})`;
  await typeMessage(page, text);
  const stopFailing = await failCalls(page, SEND_CALL, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await clickSend(page);
  await expect(alert(page)).toContainText('The message was not sent. Network error');
  await stopFailing();
  await clickSend(page);
  await expect(toast(page, /^Message sent to /)).toBeVisible();
  const { userId } = await readMvp(page, 'Clipline');
  await goto(page, `/messages?with=${userId}`);
  await expect(page.getByRole('group', { name: 'Messages' }).getByText(text)).toHaveCount(1);
});

test('slow responses: the button is disabled, nothing is sent twice, and the outcome is shown', async ({
  openPageAs,
}) => {
  const page = await openPageAs(RENTER);
  await typeBio(page, 'Worth waiting for');
  const release = await delayCalls(page, SAVE_CALL);
  await clickSave(page);
  const saveButton = page.getByRole('button', { name: 'Save Changes' });
  await expect(saveButton).toBeDisabled();
  await expect(saveButton).toHaveAttribute('aria-busy', 'true');
  await expect(bioField(page)).toHaveValue('Worth waiting for');
  release();
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible();
});

test.describe('a session that expires during an action', () => {
  const respondUnauthorized = (route: Route) => route.fulfill({ status: 401, body: '' });

  test('is renewed without notice, and the action succeeds', async ({ openPageAs }) => {
    const page = await openPageAs(RENTER);
    let callCount = 0;
    const failFirstCall = (route: Route) =>
      ++callCount === 1 ? respondUnauthorized(route) : route.fallback();
    await typeBio(page, 'Renewed on the way');
    await failCalls(page, SAVE_CALL, failFirstCall);
    await clickSave(page);
    await expect(toast(page, 'Profile updated successfully!')).toBeVisible();
    expect(callCount).toBe(2);

    callCount = 0;
    await typeMessage(page, 'Renewed on the way');
    await failCalls(page, SEND_CALL, failFirstCall);
    await clickSend(page);
    await expect(toast(page, /^Message sent to /)).toBeVisible();
    expect(callCount).toBe(2);
  });

  test('that cannot be renewed leads to /login and back to the typed input', async ({ openPageAs }) => {
    const page = await openPageAs(RENTER);
    for (const { type, submit, failingCall, field, path } of [
      {
        type: typeBio,
        submit: clickSave,
        failingCall: SAVE_CALL,
        field: bioField,
        path: '/profile?tab=profile',
      },
      {
        type: typeMessage,
        submit: clickSend,
        failingCall: SEND_CALL,
        field: messageField,
        path: /\/mvp\/[^?]+$/,
      },
    ]) {
      await type(page, `Typed before ${failingCall}`);
      const stopFailingCall = await failCalls(page, failingCall, respondUnauthorized);
      const stopFailingTokens = await failCalls(page, 'POST /auth/token', respondUnauthorized);
      await submit(page);
      await expect(page).toHaveURL('/login');
      await expect(page.getByText('You are signed out.').first()).toBeVisible();
      await stopFailingCall();
      await stopFailingTokens();
      await signInOnLoginPage(page, RENTER);
      await expect(page).toHaveURL(path);
      await expect(field(page)).toHaveValue(`Typed before ${failingCall}`);
      await submit(page);
      await expect(toast(page, /^(Profile updated successfully!|Message sent to .*)$/)).toBeVisible();
    }
  });

  test('keeps a typed reply', async ({ openPageAs }) => {
    const page = await openPageAs(RENTER);
    await goto(page, '/messages');
    await page.getByRole('navigation', { name: 'Conversations' }).getByRole('button').last().click();
    const reply = page.getByRole('textbox', { name: 'Reply' });
    await reply.fill('Half a thought');
    const stopFailing = await failCalls(page, 'POST /', respondUnauthorized);
    await page.getByRole('button', { name: 'Send Reply' }).click();
    await expect(page).toHaveURL('/login');
    await stopFailing();
    await signInOnLoginPage(page, RENTER);
    await expect(page).toHaveURL(/\/messages\?with=/);
    // The reply is an unsent message of the conversation (MESSAGE-10).
    const thread = page.getByRole('group', { name: 'Messages' });
    await expect(thread.getByText('Half a thought')).toBeVisible();
    await thread.getByRole('button', { name: 'Try Again' }).click();
    await expect(thread.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
    await expect(thread.getByText('Half a thought')).toBeVisible();
    await expect(reply).toHaveValue('');
  });

  test('during the payment leads to /login and back to the MVP', async ({ openPageAs }) => {
    const page = await openPageAs(RENTER);
    await openPayment(page);
    const stopFailing = await failCalls(page, 'POST /', respondUnauthorized);
    await payPal(page).click();
    await expect(page).toHaveURL('/login');
    await stopFailing();
    await signInOnLoginPage(page, RENTER);
    await expect(page).toHaveURL(/\/mvp\//);
    await expect(
      page.getByRole('dialog').getByRole('button', { name: 'Submit Rental Request' }),
    ).toBeVisible();
  });
});

test('a page that cannot refresh the session shows an error, and can be retried', async ({ openPageAs }) => {
  const page = await openPageAs(RENTER);
  const stopFailing = await failCalls(page, 'POST /auth/token', (route) => route.abort('connectionreset'));
  await goto(page, '/browse?search=ledger');
  await expect(page).toHaveURL('/login');
  await expect(alert(page)).toContainText('Network error: Unable to connect to the server.');
  await stopFailing();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page).toHaveURL('/browse?search=ledger');
  await expect(page.getByText(/^Found \d+ MVP\(s\)/)).toBeVisible();
});
