import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test } from '../../src/browser/journey.js';
import { readMvp } from '../../src/browser/sample-listings.js';
import { RENTER } from '../../src/browser/screens.js';
import { consentAs, type Visitor } from '../../src/browser/running-stack.js';
import { goto } from '../../src/browser/goto.js';

/** The lister of this journey. No other journey changes the listing `TITLE`. */
const ANNIKA: Visitor = { name: 'Annika Roth', provider: 'GitHub' };
const TITLE = 'Quiet Hours Inbox';
const dialog = (page: Page) => page.getByRole('dialog');

test('a lister grants GitHub access and offers an archive; a buyer sees its contents, and downloads it (LIST-43)', async ({
  openPageAs,
}) => {
  test.slow();
  const listersPage = await openPageAs(ANNIKA);
  const { id } = await readMvp(listersPage, TITLE);

  await test.step('access is granted in a pop-up, and the form keeps its input', async () => {
    await goto(listersPage, `/list/edit/${id}`);
    const technology = listersPage.getByRole('textbox', { name: 'Technology 1' });
    const technologyBefore = await technology.inputValue();
    await technology.fill('Typed before');
    await listersPage.getByRole('button', { name: 'Delivery options' }).click();
    const popup = listersPage.waitForEvent('popup');
    await listersPage.getByRole('button', { name: 'Give GitHub access' }).click();
    await consentAs(await popup, ANNIKA.name);
    await expect(listersPage.getByText(/gave access to all repositories/)).toBeVisible();
    await expect(technology).toHaveValue('Typed before');
    await technology.fill(technologyBefore);
    await listersPage.getByRole('checkbox', { name: /Give buyers an archive/ }).check();
    await listersPage.getByRole('button', { name: 'Save Changes' }).click();
    await expect(listersPage).toHaveURL(/tab=listings/);
  });

  const page = await openPageAs(RENTER);
  const repositoryRegion = page.getByRole('region', { name: 'What the repository holds' });
  await test.step('the page shows the contents of the repository', async () => {
    // The workers read the repository within a minute.
    await expect(async () => {
      await goto(page, `/mvp/${id}`);
      await expect(repositoryRegion).toBeVisible({ timeout: 3000 });
    }).toPass({ timeout: 90_000 });
    await expect(repositoryRegion.getByRole('listitem')).toHaveText(['TypeScript 80%', 'CSS 15%', 'HTML 4%']);
    await expect(repositoryRegion).toContainText('README, license file, tests');
    await expect(repositoryRegion).toContainText('Jan 1, 2025 (UTC)');
    await expect(repositoryRegion).not.toContainText('annikaroth');
  });
  await test.step('a buyer rents it', async () => {
    await goto(page, `/mvp/${id}`);
    await page.getByRole('button', { name: 'Rent This MVP' }).click();
    await dialog(page).getByRole('button', { name: 'Submit Rental Request' }).click();
    const popup = page.waitForEvent('popup');
    await dialog(page).getByRole('button', { name: 'PayPal', exact: true }).click();
    await (await popup).getByRole('button', { name: 'Approve payment' }).click();
    await expect(dialog(page).getByText('Payment Successful!')).toBeVisible();
  });

  await test.step("the delivery page offers the archive with the file's SHA-256", async () => {
    await goto(page, '/profile?tab=rentals');
    const card = page.getByRole('article').filter({ hasText: TITLE }).first();
    await card.getByRole('link', { name: 'Delivery' }).click();
    const archiveRegion = page.getByRole('region', { name: 'Archive of the source code' });
    const button = archiveRegion.getByRole('button', { name: /^Download archive/ });
    await expect(button).toBeVisible({ timeout: 30_000 });
    const download = page.waitForEvent('download');
    await button.click();
    const file = await download;
    const bytes = await readFile(await file.path());
    const digest = createHash('sha256').update(bytes).digest('hex');
    await expect(archiveRegion.getByText(digest)).toBeVisible();
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    expect(file.suggestedFilename()).toMatch(/^annikaroth-[\w-]+-[0-9a-f]{7}\.zip$/);
  });

  await test.step('access is withdrawn in the profile', async () => {
    await goto(listersPage, '/profile?tab=profile');
    const accessRegion = listersPage.getByRole('region', { name: 'GitHub repositories' });
    await accessRegion.getByRole('button', { name: 'Withdraw access' }).click();
    await dialog(listersPage)
      .or(listersPage.getByRole('alertdialog'))
      .getByRole('button', { name: 'Withdraw access' })
      .click();
    await expect(accessRegion.getByRole('button', { name: 'Give GitHub access' })).toBeVisible();
    const repositoryResponse = page.waitForResponse((response) => response.url().endsWith('/repository'));
    await goto(page, `/mvp/${id}`);
    expect(await (await repositoryResponse).json()).toEqual({ repository: null });
    await expect(repositoryRegion).toHaveCount(0);
  });
});
