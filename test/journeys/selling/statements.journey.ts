import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { pdfText } from '../../src/api/pdf-text.js';
import { test } from '../../src/browser/journey.js';
import { openEarnings } from '../../src/browser/payouts.js';
import { readStack, type Visitor } from '../../src/browser/running-stack.js';
import { insertLedgerMonth } from '../../src/rows/ledger-month.js';

const SELLER: Visitor = { name: 'Oleh Savchuk', provider: 'GitHub' };
/** A month that precedes all sales of the sample data. */
const STATEMENT_MONTH = '2021-03';

test("a month's statement is downloaded (EARN-31, EARN-32, EARN-34)", async ({ openPageAs }) => {
  const page = await openPageAs(SELLER);
  const currentMonth = new Date().toISOString().slice(0, 'YYYY-MM'.length);
  for (const month of [STATEMENT_MONTH, currentMonth])
    await insertLedgerMonth(readStack().databaseUrl, SELLER.name, month);
  await openEarnings(page);
  const statements = page.getByRole('region', { name: 'Statements', exact: true });

  await test.step('the current month shows when its statement will be available', async () => {
    await expect(statements.getByText(/^Comes [A-Z][a-z]{2} 1, \d{4}$/).first()).toBeVisible();
  });

  await test.step('the lister types the name and address that statements show', async () => {
    await statements.getByRole('button', { name: /^Change/ }).click();
    await statements.getByLabel('Legal name').fill('Олег Савчук 王');
    await statements.getByLabel('Postal address').fill('1 Main Street\nKyiv');
    await statements.getByRole('button', { name: 'Save' }).click();
    await expect(statements.getByText('Kyiv')).toBeVisible();
  });

  await test.step('an earlier month is requested, and a worker makes its statement', async () => {
    await statements.getByLabel('Year').selectOption('2021');
    await expect(statements.getByRole('row', { name: /^Mar 2021/ })).toContainText(
      '$50.00$0.00-$5.00$45.00$45.00$0.00',
    );
    await statements.getByRole('button', { name: 'Request for Mar 2021' }).click();
    await expect(statements.getByRole('button', { name: /^PDF of Mar 2021, S-2021-/ })).toBeVisible({
      timeout: 90_000,
    });
  });

  await test.step('the PDF shows name, address, lines and balances', async () => {
    const download = page.waitForEvent('download');
    await statements.getByRole('button', { name: /^PDF of Mar 2021/ }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^S-2021-\d{6}\.pdf$/);
    const statementText = pdfText(await readFile(await file.path())).join('|');
    for (const expectedText of [
      'Month|March 2021 (UTC)',
      'Lister|Олег Савчук |王',
      'Address|1 Main Street',
      'Sales (1)|$50.00',
      'Paid out|-$45.00',
      'Closing balance|$0.00',
      'Mar 10, 2021| |Sale|$50.00|$5.00|$45.00|$0.00',
      'Mar 28, 2021| |Payout arrived|$0.00|$0.00|$0.00|$45.00',
    ])
      expect(statementText).toContain(expectedText);
  });

  await test.step('the year is downloaded as a file', async () => {
    const download = page.waitForEvent('download');
    await statements.getByRole('button', { name: 'Download year' }).click();
    const text = await readFile(await (await download).path(), 'utf8');
    expect(text).toMatch(/"2021-03","S-2021-\d{6}","1","50","0","5","45","45","0","0"/);
  });
});
