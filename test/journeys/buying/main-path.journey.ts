import { expect, test } from '@playwright/test';
import { deleteDemosOf } from '../../src/rows/delete-demos.js';
import { RENTER } from '../../src/browser/screens.js';
import { signIn } from '../../src/browser/running-stack.js';
import { readMails } from '../../src/browser/sent-mails.js';
import { goto, reload } from '../../src/browser/goto.js';

test('a visitor finds an MVP, tries it, rents it, pays, and receives the code by e-mail', async ({
  page,
}) => {
  await deleteDemosOf(RENTER);
  await test.step('home shows six cards, then six more', async () => {
    await goto(page, '/');
    await expect(page.getByText('Discover proven MVPs from talented developers')).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(6);
    await page.getByRole('button', { name: 'Load More MVPs' }).click();
    await expect(page.getByRole('article')).toHaveCount(12);
  });

  await test.step('sign in with GitHub', async () => {
    await signIn(page, RENTER);
    await expect(page).toHaveURL(/\/browse/);
  });

  let listingTitle = '';
  await test.step('browse, search and filter', async () => {
    await expect(page.getByText(/^Found \d+ MVP\(s\)/)).toBeVisible();
    await page.getByRole('combobox', { name: /category/i }).selectOption('Finance');
    await expect(page.getByText(/Found \d+ MVP\(s\).*Finance/)).toBeVisible();
    const card = page
      .getByRole('article')
      .filter({ hasText: 'Finance' })
      .filter({ hasText: 'AVAILABLE' })
      .first();
    listingTitle = (await card.getByRole('heading').innerText()).trim();
    await page.getByRole('searchbox', { name: 'Search MVPs' }).fill(listingTitle);
    await expect(page.getByText(new RegExp(`Found 1 MVP\\(s\\).*${listingTitle}`))).toBeVisible();
    await reload(page);
    await expect(page.getByRole('searchbox', { name: 'Search MVPs' })).toHaveValue(listingTitle);
  });

  await test.step('open the page of the MVP', async () => {
    await page.getByRole('article').getByRole('link', { name: listingTitle }).click();
    await expect(page.getByRole('heading', { level: 1, name: listingTitle })).toBeVisible();
  });

  await test.step('the demo shows its countdown, and closing requires a confirmation', async () => {
    await page.getByRole('button', { name: 'Try Demo (15 min)' }).click();
    await expect(page.getByText(/1[45]:\d\d/)).toBeVisible();
    await expect(page.frameLocator('iframe').locator('h1').first()).toBeVisible();
    await page
      .getByRole('button', { name: /close demo|end demo|close/i })
      .first()
      .click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /end|close/i })
      .last()
      .click();
    await expect(page.getByText(/1[45]:\d\d/)).toBeHidden();
  });

  await test.step('rent for three months', async () => {
    await page.getByRole('radio', { name: /^3 months/ }).check();
    await page.getByRole('button', { name: /^Rent This MVP 3 months · \$\d+$/ }).click();
    await expect(page.getByRole('dialog').getByRole('radio', { name: /^3 months/ })).toBeChecked();
    await page.getByRole('button', { name: 'Submit Rental Request' }).click();
  });

  await test.step('pay with the PayPal button', async () => {
    const popup = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'PayPal', exact: true }).click();
    await (await popup).getByRole('button', { name: 'Approve payment' }).click();
    await expect(page.getByText('Payment Successful!')).toBeVisible();
    await expect(page.getByText('3 months').first()).toBeVisible();
  });

  await test.step('My Rentals shows it', async () => {
    await goto(page, '/profile');
    await page.getByRole('tab', { name: /My Rentals/ }).click();
    await expect(page.getByText(listingTitle).first()).toBeVisible();
  });

  await test.step('the e-mail with the source link is in the inbox', async () => {
    await expect
      .poll(
        async () => {
          const receivedMails = (await readMails()).filter(({ text }) => text.includes(RENTER.name));
          return receivedMails.filter(
            ({ text }) => text.includes(listingTitle) && text.includes('https://github.com/'),
          ).length;
        },
        { timeout: 10_000 },
      )
      .toBe(1);
  });
});
