import { expect, test } from '@playwright/test';
import { MODERATOR, rowsOf, signInToConsole } from '../../src/browser/console.js';
import { readStack } from '../../src/browser/running-stack.js';

const { payPalUrl } = readStack();
/**
 * Sets the events for which PayPal's stand-in claims to send webhooks. Only the checks of providers read this switch,
 * so journeys that run at the same time are not affected.
 */
const setWebhookEvents = (webhookEvents: string) =>
  fetch(`${payPalUrl}/_switches`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ webhookEvents }),
  });
/** By this time the console has checked every provider again: it does so at most once a minute (OPERATE-5). */
const PROVIDERS_CHECKED_WITHIN_MS = 90_000;

test.use({ viewport: { width: 1440, height: 900 } });
test.afterEach(() => setWebhookEvents('*'));

test('a moderator sees that every provider is ready, then which provider fails and what to do (OPERATE-5)', async ({
  page,
}) => {
  test.setTimeout(2 * PROVIDERS_CHECKED_WITHIN_MS);
  await page.goto('/admin/providers');
  await signInToConsole(page, MODERATOR);
  const webhookRow = rowsOf(page).filter({ hasText: 'webhook events' });

  await test.step('every stand-in is ready', async () => {
    await expect(page.getByText('Nothing would fail a customer.')).toBeVisible();
    await expect(webhookRow).toContainText('Ready');
    for (const provider of ['Postgres', 'SMTP', 'PayPal', 'GitHub', 'Google', 'YouTube'])
      await expect(rowsOf(page).filter({ hasText: provider }).first()).toBeVisible();
    await expect(rowsOf(page).filter({ hasText: 'Fails' })).toHaveCount(0);
  });

  await test.step('a webhook that misses events is a finding that shows what to do', async () => {
    await setWebhookEvents('CHECKOUT.ORDER.APPROVED');
    await expect(async () => {
      await page.reload();
      await expect(webhookRow).toContainText('Fails');
    }).toPass({ timeout: PROVIDERS_CHECKED_WITHIN_MS });
    await expect(webhookRow).toContainText('Missing: PAYMENT.CAPTURE.COMPLETED');
    await expect(webhookRow).toContainText('What to do: Tick them, or all events (developer.paypal.com');
    await expect(page.getByText('1 finding would fail a customer.')).toBeVisible();
  });
});
