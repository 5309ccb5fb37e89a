import { expect } from '@playwright/test';
import {
  consoleNotification,
  dialog,
  enterConsole,
  expectAudited,
  findRow,
  openConsoleScreen,
  rowsOf,
} from '../../src/browser/console.js';
import { test } from '../../src/browser/journey.js';
import { endHold, openEarnings } from '../../src/browser/payouts.js';
import type { Visitor } from '../../src/browser/running-stack.js';

// Ends the hold also if the test fails, because the retry expects a lister without a hold.
test.afterEach(() => endHold(LISTER.name));
test.use({ viewport: { width: 1440, height: 900 } });

/** The lister whose payouts are held. No other journey uses this lister. */
const LISTER: Visitor = { name: 'Joaquim Ferro', provider: 'GitHub' };
const HOLD_REASON = 'Two buyers report the same copied code';
const RELEASE_REASON = 'Both reports were mistaken';
const HOLD_MESSAGE = 'A moderator holds your payouts.';

test('a moderator holds a lister’s payouts with a reason, which the lister reads, and releases them (CONSOLE-22, PAYOUT-30)', async ({
  page,
  openPageAs,
}) => {
  const listersPage = await openPageAs(LISTER);
  const holdNotice = listersPage.getByRole('listitem').filter({ hasText: HOLD_MESSAGE });
  await openEarnings(listersPage);
  await listersPage.getByRole('heading', { name: 'Next payout' }).waitFor();
  await expect(holdNotice).toHaveCount(0);
  await enterConsole(page);

  await test.step('a hold requires a reason', async () => {
    const row = await findRow(page, 'Listers', LISTER.name);
    await row.getByText(LISTER.name).click();
    // The list has a button 'Hold' too, so the test waits for the lister's page.
    await expect(page.getByRole('heading', { name: 'Ledger' })).toBeVisible();
    await page.getByRole('button', { name: 'Hold', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Hold', exact: true }).click();
    await expect(dialog(page).getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true');
    await expect(holdNotice).toHaveCount(0);
  });

  await test.step('the hold shows its reason, here and to the lister', async () => {
    await dialog(page).getByLabel('Reason').fill(HOLD_REASON);
    await dialog(page).getByRole('button', { name: 'Hold', exact: true }).click();
    await expect(consoleNotification(page, `Payouts to ${LISTER.name} are held`)).toBeVisible();
    await expect(page.getByText(`Held payouts, by Ruth Calloway`)).toBeVisible();
    await openEarnings(listersPage);
    await expect(holdNotice).toContainText(`“${HOLD_REASON}”`);
    await expect(holdNotice).toContainText('They continue when a moderator releases them.');
    await expect(listersPage.getByRole('button', { name: 'Request a payout' })).toHaveCount(0);
  });

  await test.step('the release ends it', async () => {
    await page.getByRole('button', { name: 'Release', exact: true }).click();
    await dialog(page).getByLabel('Reason').fill(RELEASE_REASON);
    await dialog(page).getByRole('button', { name: 'Release', exact: true }).click();
    await expect(consoleNotification(page, `Payouts to ${LISTER.name} go on`)).toBeVisible();
    await openEarnings(listersPage);
    await listersPage.getByRole('heading', { name: 'Next payout' }).waitFor();
    await expect(holdNotice).toHaveCount(0);
  });

  await test.step('the audit log has the hold and the release, with their reasons', async () => {
    await expectAudited(page, 'Held payouts');
    for (const [action, reason] of [
      ['Held payouts', HOLD_REASON],
      ['Released payouts', RELEASE_REASON],
    ]) {
      await openConsoleScreen(page, 'Audit log');
      await expect(
        rowsOf(page)
          .filter({ hasText: action ?? '' })
          .first(),
      ).toContainText(reason ?? '');
    }
  });
});
