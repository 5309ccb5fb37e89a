import { expect, type Locator, type Page } from '@playwright/test';
import pg from 'pg';
import { goto } from './goto.js';
import { readStack } from './running-stack.js';
import { readMails } from './sent-mails.js';

/** PayPal's item statuses that journeys use. */
type ItemStatus = 'SUCCESS' | 'UNCLAIMED' | 'RETURNED';

interface PayoutItem {
  readonly id: string;
  readonly receiver: string;
}

/** Opens the earnings page of the signed-in person. */
export async function openEarnings(page: Page): Promise<void> {
  await goto(page, '/profile?tab=earnings');
}

/** Finds the amount of a balance by its label. */
export function balanceAmount(page: Page, label: string): Locator {
  return page
    .getByRole('region', { name: 'Balances' })
    .locator('div', { has: page.getByText(label, { exact: true }) })
    .getByRole('definition');
}

/**
 * Reloads the earnings page until it shows the result of a worker's job. If the job is lost, a sweep does its work
 * within a minute.
 */
export async function reloadEarningsUntil(page: Page, expectResult: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await openEarnings(page);
    await page.getByRole('heading', { name: 'Next payout' }).waitFor();
    await expectResult();
  }).toPass({ timeout: 150_000, intervals: [500] });
}

/**
 * Confirms the payout address that the form suggests (the account's e-mail address), with the code that is e-mailed
 * to it. Returns the address.
 */
export async function confirmAddress(page: Page, name: string): Promise<string> {
  const readCodeMails = async () =>
    (await readMails()).filter(
      ({ subject, text }) => subject === 'Confirm your payout address' && text.includes(name),
    );
  const { length: countBefore } = await readCodeMails();
  const address = await page.getByLabel('Your PayPal e-mail').inputValue();
  await page.getByRole('button', { name: 'Send code' }).click();
  const codeField = page.getByLabel('Code from the e-mail');
  await expect(codeField).toBeVisible();
  await expect.poll(async () => (await readCodeMails()).length, { timeout: 60_000 }).toBe(countBefore + 1);
  const code = /\b\d{6}\b/.exec((await readCodeMails())[0]?.text ?? '')?.[0] ?? '';
  // Tries a wrong code first, to wait until the api has stored that the e-mail was sent: until then, the api refuses
  // every code as expired.
  await codeField.fill(code === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText(/^This code is not right\./)).toBeVisible();
  await codeField.fill(code);
  await page.getByRole('button', { name: 'Confirm' }).click();
  // Waits until the form has disappeared: it contains the address too, and the panels below it then move.
  await expect(codeField).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'PayPal address' }).getByText(address)).toBeVisible();
  return address;
}

/** Ends a moderator's hold on a lister's payouts; does nothing if there is no hold. */
export function endHold(lister: string): Promise<void> {
  return updateAccount(lister, 'held_at = NULL, held_by = NULL, hold_reason = NULL');
}

/** Deletes the PayPal address of a lister, so that a second try of a journey can confirm it again. */
export function deleteAddress(lister: string): Promise<void> {
  return updateAccount(
    lister,
    'address = NULL, confirmed_at = NULL, new_address = NULL, code_hash = NULL, code_expires_at = NULL',
  );
}

async function updateAccount(lister: string, assignments: string): Promise<void> {
  const client = new pg.Client({ connectionString: readStack().databaseUrl });
  await client.connect();
  try {
    await client.query(
      `UPDATE payout_accounts SET ${assignments} FROM users WHERE users.id = user_id AND display_name = $1`,
      [lister],
    );
  } finally {
    await client.end();
  }
}

/** Sets the status that the PayPal stand-in gives to future payouts. */
export function setPayoutStatus(payoutStatus: ItemStatus): Promise<unknown> {
  return postToPayPal('/_switches', { payoutStatus });
}

/** Changes the status of the latest payout to an address in the records of PayPal's stand-in. */
export async function decidePayout(receiver: string, status: ItemStatus): Promise<void> {
  const response = await fetch(`${readStack().payPalUrl}/_payouts`, {
    headers: { accept: 'application/json' },
  });
  const { batches } = (await response.json()) as { batches: { items: PayoutItem[] }[] };
  const item = batches.flatMap(({ items }) => items).findLast((candidate) => candidate.receiver === receiver);
  await postToPayPal(`/_payouts/${item?.id ?? ''}`, { status });
}

/** Refunds a part of a capture at PayPal, as PayPal's support would. */
export function refundAtPayPal(captureId: string, cents: number): Promise<unknown> {
  return postToPayPal(`/_captures/${captureId}/refund`, { cents });
}

async function postToPayPal(path: string, body: object): Promise<unknown> {
  const response = await fetch(`${readStack().payPalUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}
