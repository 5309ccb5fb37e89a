import { expect, test } from '@playwright/test';
import { dialog, MODERATOR, rowsOf, signInToConsole } from '../../src/browser/console.js';

test.use({ viewport: { width: 1440, height: 900 } });

test('a moderator refunds a part of a payment, then the rest, and the ledger agrees with PayPal’s records', async ({
  page,
}) => {
  await page.goto('/admin/payments');
  await signInToConsole(page, MODERATOR);
  // The search is needed because payments of other journeys may fill the first page.
  await page.getByRole('textbox', { name: 'Search' }).fill('Prompt Bench');
  await rowsOf(page).filter({ hasText: 'Prompt Bench' }).filter({ hasText: '$95.00' }).click();
  await expect(page.getByRole('table', { name: 'Ledger' })).toBeVisible();

  await test.step('more than the rest cannot be refunded', async () => {
    await page.getByRole('button', { name: 'Refund' }).click();
    await dialog(page).getByLabel('Amount in USD').fill('95.01');
    await expect(dialog(page).getByText('An amount of at most $95.00')).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: 'Refund' })).toBeDisabled();
  });

  await test.step('a partial refund leaves the rest', async () => {
    await dialog(page).getByLabel('Amount in USD').fill('10');
    await dialog(page).getByLabel('Reason').fill('Three days were lost');
    await dialog(page).getByRole('button', { name: 'Refund' }).click();
    await expect(page.getByText('partly refunded').first()).toBeVisible();
    await expect(page.getByRole('row', { name: /^Paid and not refunded \$85\.00/ })).toBeVisible();
    await expect(page.getByText('a refund ($10.00): Three days were lost, by a moderator')).toBeVisible();
  });

  await test.step('the second refund offers the rest', async () => {
    await page.getByRole('button', { name: 'Refund' }).click();
    await expect(dialog(page).getByLabel('Amount in USD')).toHaveValue('85.00');
    await dialog(page).getByRole('button', { name: 'Refund' }).click();
    await expect(page.getByRole('row', { name: /^Paid and not refunded \$0\.00/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Refund' })).toHaveCount(0);
  });

  await test.step('the comparison with PayPal’s books finds no difference', async () => {
    await page.getByRole('button', { name: 'Compare with PayPal’s books' }).click();
    await expect(page.getByText('PayPal’s books say the same.')).toBeVisible();
  });
});
