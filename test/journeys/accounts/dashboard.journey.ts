import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { openConsole, openConsoleScreen, rowsOf } from '../../src/browser/console.js';
import { failCalls } from '../../src/browser/network-faults.js';
import { test } from '../../src/browser/journey.js';
import { LISTER, RENTER } from '../../src/browser/screens.js';
import { goto, reload } from '../../src/browser/goto.js';
import { toast } from '../../src/browser/toast.js';

const PROBLEM_TEXT = 'The import stops at the third form.';
const REFUND_REASON = 'It never started.';
const main = (page: Page) => page.getByRole('main');
const cards = (page: Page) => main(page).getByRole('article');
const tile = (page: Page, name: string) =>
  main(page)
    .locator('dl, div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .last();
const tab = (page: Page, name: RegExp | string) => page.getByRole('tab', { name });

test('the overview shows the name, four tiles, and up to five latest rentals (RENT-31)', async ({
  openPageAs,
}) => {
  const page = await openPageAs(RENTER);
  await goto(page, '/profile');
  await expect(page.getByRole('heading', { level: 1, name: `Welcome back, ${RENTER.name}!` })).toBeVisible();
  await expect(main(page).getByText('theo@northbyte.example')).toBeVisible();
  await expect(tab(page, 'Overview')).toHaveAttribute('aria-selected', 'true');
  await expect(tab(page, /Messages/)).toHaveCount(0);
  for (const name of ['Active Rentals', 'Unread Messages', 'Total Spent', 'Member Since'])
    await expect(tile(page, name)).toBeVisible();
  await expect(tile(page, 'Member Since')).toContainText(/20\d\d/);
  await expect(tile(page, 'Total Spent')).toContainText(/\$\d/);
  const activity = main(page).getByRole('region', { name: 'Recent Activity' });
  const lineCount = await activity.getByRole('listitem').count();
  expect(lineCount).toBeGreaterThan(0);
  expect(lineCount).toBeLessThanOrEqual(5);
  await expect(activity.getByText(/\$\d/).first()).toBeVisible();
});

test('an expiring rental is extended from the overview; one that runs longer only leads to its delivery (RENT-31)', async ({
  openPageAs,
}) => {
  const page = await openPageAs(RENTER);
  await goto(page, '/profile');
  const runningRegion = main(page).getByRole('region', { name: 'Running now' });
  await expect(
    runningRegion.getByRole('link', { name: 'Delivery of Kite Forms', exact: true }),
  ).toBeVisible();
  await expect(runningRegion.getByRole('link', { name: 'Extend Kite Forms' })).toHaveCount(0);
  await runningRegion.getByRole('link', { name: 'Extend Chalkline' }).click();
  await expect(page.getByRole('dialog', { name: 'Extend rental' })).toBeVisible();
});

test('a rental without its listing is titled Unknown MVP (RENT-31)', async ({ openPageAs }) => {
  const page = await openPageAs(RENTER);
  await failCalls(page, 'GET /rentals/my-rentals', async (route) => {
    const rentalsPage = await (await route.fetch()).json();
    const rentals = rentalsPage.rentals.map((rental: object) => ({ ...rental, mvp: null }));
    await route.fulfill({ json: { ...rentalsPage, rentals } });
  });
  await goto(page, '/profile');
  await expect(main(page).getByText('Unknown MVP').first()).toBeVisible();
});

test('My Rentals shows status, days left, and a bar in three colors', async ({ openPageAs }) => {
  const page = await openPageAs(RENTER);
  await goto(page, '/profile');
  await tab(page, /^My Rentals \(\d+\)$/).click();
  await expect(page).toHaveURL(/tab=rentals/);
  // Every tab of the dashboard has the same header.
  await expect(page.getByRole('heading', { level: 1, name: `Welcome back, ${RENTER.name}!` })).toBeVisible();
  await expect(tile(page, 'Total Spent')).toBeVisible();
  for (const [title, status, colorName] of [
    ['Kite Forms', /Active/i, 'success'],
    ['Standup Ledger', /Active/i, 'amber'],
    ['Chalkline', /Expiring/i, 'danger-bar'],
  ] as const) {
    const card = cards(page).filter({ hasText: title });
    await expect(card.getByText(status).first()).toBeVisible();
    await expect(card.getByText(/^\d+ days? left$/)).toBeVisible();
    const progressBar = card.getByRole('progressbar', { name: 'Time left' });
    await expect(progressBar).toHaveAttribute('aria-valuetext', /^\d+ days? left$/);
    const [shownColor, expectedColor] = await progressBar.locator('div').evaluate((element, name) => {
      const probe = document.createElement('div');
      probe.style.backgroundColor = `var(--${name})`;
      document.body.append(probe);
      const colors = [element, probe].map((candidate) => getComputedStyle(candidate).backgroundColor);
      probe.remove();
      return colors;
    }, colorName);
    expect(shownColor, title).toBe(expectedColor);
  }
  await expect(
    cards(page)
      .filter({ hasText: 'Quiz Cellar' })
      .getByText(/Expired/i),
  ).toBeVisible();
  await cards(page).getByRole('link', { name: 'Kite Forms' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kite Forms' })).toBeVisible();
});

test('My Listings filters, changes availability, and links to form and public page', async ({
  openPageAs,
}) => {
  const page = await openPageAs(LISTER);
  await goto(page, '/profile?tab=listings');
  const filterButton = (name: string) =>
    page.getByRole('group', { name: 'Filter listings' }).getByRole('button', { name });
  await expect(cards(page).first()).toBeVisible();
  const cardCount = await cards(page).count();
  const card = cards(page).filter({ hasText: 'Ferry Board' });
  await expect(card.getByRole('link', { name: 'Edit Ferry Board' })).toHaveAttribute(
    'href',
    /^\/list\/edit\//,
  );
  await expect(card.getByRole('link', { name: 'View Ferry Board' })).toHaveAttribute('href', /^\/mvp\//);

  await card.getByRole('button', { name: 'Mark Unavailable' }).click();
  await expect(card.getByText('RENTED')).toBeVisible();
  await filterButton('Rented').click();
  await expect(card).toBeVisible();
  await filterButton('Available').click();
  await expect(card).toHaveCount(0);
  await filterButton('Pending').click();
  for (const pendingCard of await cards(page).all())
    await expect(pendingCard.getByText('Approved')).toHaveCount(0);
  await filterButton('Approved').click();
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: 'Mark Available' }).click();
  await expect(card.getByText('AVAILABLE', { exact: true })).toBeVisible();
  await filterButton('All').click();
  await expect(cards(page)).toHaveCount(cardCount);
});

test('the profile form validates input, discards it on Cancel, and saves it', async ({ openPageAs }) => {
  const page = await openPageAs(RENTER);
  await goto(page, '/profile?tab=profile');
  const field = (name: string) => page.getByRole('textbox', { name });
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(field('Email')).toBeDisabled();
  const locationBefore = await field('Location').inputValue();
  await field('Location').fill('Elsewhere');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(main(page).getByText('Elsewhere')).toHaveCount(0);

  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(field('Location')).toHaveValue(locationBefore);
  await field('Display Name').fill('  ');
  await field('Website').fill('not an address');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(field('Display Name')).toHaveAttribute('aria-invalid', 'true');
  await expect(field('Website')).toHaveAttribute('aria-invalid', 'true');
  await field('Display Name').fill(RENTER.name);
  await field('Website').fill('https://northbyte.example');
  await field('Location').fill('Malmö, Sweden');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible();
  await expect(main(page).getByText('Malmö, Sweden')).toBeVisible();
  await reload(page);
  await expect(main(page).getByText('Malmö, Sweden')).toBeVisible();
});

test('the last sign-in method cannot be unlinked, and the page says so', async ({ openPageAs }) => {
  const page = await openPageAs(RENTER);
  await goto(page, '/profile?tab=profile');
  await expect(page.getByRole('button', { name: 'Unlink GitHub' })).toBeDisabled();
  await expect(page.getByText('The last remaining sign-in method cannot be unlinked.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Link Google' })).toBeEnabled();
});

test('a buyer requests a refund; a moderator reads the request with its order (PEOPLE-31)', async ({
  openPageAs,
  browser,
}) => {
  const page = await openPageAs(RENTER);
  await goto(page, '/profile?tab=rentals');
  const card = cards(page).filter({ hasText: 'Standup Ledger' });
  await card.getByRole('button', { name: 'More actions for Standup Ledger' }).click();
  await page.getByRole('menuitem', { name: 'Ask for a refund of Standup Ledger' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask for a refund' });
  const orderId = await readOrderId(dialog);
  await expect(dialog.getByText('No money has moved yet.', { exact: false })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Why would you like a refund?' }).fill(REFUND_REASON);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(toast(page, /^Your request was sent/)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expectReportInConsole(browser, { title: 'Standup Ledger', text: REFUND_REASON, orderId });
});

test('a buyer reports a problem with a rental; a moderator reads the report with its order (PEOPLE-31)', async ({
  openPageAs,
  browser,
}) => {
  const page = await openPageAs(RENTER);
  await goto(page, '/profile?tab=rentals');
  const card = cards(page).filter({ hasText: 'Kite Forms' });
  await card.getByRole('button', { name: 'More actions for Kite Forms' }).click();
  await page.getByRole('menuitem', { name: 'Report a problem with Kite Forms' }).click();
  const reportDialog = page.getByRole('dialog', { name: 'Report a problem' });
  const orderId = await readOrderId(reportDialog);
  await expect(reportDialog.getByRole('button', { name: 'Send' })).toBeDisabled();
  await reportDialog.getByRole('textbox', { name: 'What is the problem?' }).fill(PROBLEM_TEXT);
  await reportDialog.getByRole('button', { name: 'Send' }).click();
  await expect(toast(page, 'Your message was sent to our moderators.')).toBeVisible();
  await expect(reportDialog).toHaveCount(0);
  await expectReportInConsole(browser, { title: 'Kite Forms', text: PROBLEM_TEXT, orderId });
});

/** Returns the id of the order that the dialog names. */
async function readOrderId(dialog: Locator): Promise<string> {
  const text = await dialog.getByText(/order [0-9a-f-]{36}/).innerText();
  return /[0-9a-f-]{36}/.exec(text)?.[0] ?? '';
}

/** Expects that a moderator finds the renter's report about an MVP, and in it the text and a link to the order. */
async function expectReportInConsole(
  browser: Browser,
  { title, text, orderId }: { title: string; text: string; orderId: string },
): Promise<void> {
  const consolePage = await openConsole(browser);
  await openConsoleScreen(consolePage, 'Reports');
  await rowsOf(consolePage).filter({ hasText: title }).getByText(RENTER.name).click();
  await expect(consolePage.getByText(text)).toBeVisible();
  await expect(consolePage.locator(`a[href*="${orderId}"]`).first()).toBeVisible();
  await consolePage.context().close();
}

test('a lister sees sale and rental figures on the overview, only sales at My Listings (RENT-40)', async ({
  openPageAs,
}) => {
  const page = await openPageAs(LISTER);
  await goto(page, '/profile');
  for (const name of ['Sold', 'Sales', 'Active Renters', 'My MVPs', 'Active Rentals', 'Total Spent'])
    await expect(tile(page, name)).toBeVisible();
  await tab(page, 'My Listings').click();
  await expect(tile(page, 'Sold')).toBeVisible();
  await expect(main(page).getByText('Total Spent')).toHaveCount(0);
});
