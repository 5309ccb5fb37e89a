import { expect, type Page } from '@playwright/test';
import { failCalls } from '../../src/browser/network-faults.js';
import { deleteDemosOf } from '../../src/rows/delete-demos.js';
import { test } from '../../src/browser/journey.js';
import { readMvp } from '../../src/browser/sample-listings.js';
import { LISTER, SHOPPER } from '../../src/browser/screens.js';
import { signInOnLoginPage } from '../../src/browser/running-stack.js';
import { goto, reload } from '../../src/browser/goto.js';

const START_CALL = 'POST /demo-sessions/start';
const overlay = (page: Page) => page.getByRole('dialog', { name: /^Demo of / });

test.beforeEach(() => deleteDemosOf(SHOPPER));

async function tryDemo(page: Page, title: string): Promise<void> {
  await goto(page, `/mvp/${(await readMvp(page, title)).id}`);
  // On phones the button is also in the bar at the lower edge, so the first one is used.
  await page.getByRole('button', { name: 'Try Demo (15 min)' }).first().click();
}

/** Shortens demo sessions that start after this call: the response says that `seconds` remain. */
function shortenDemo(page: Page, seconds: number): Promise<() => Promise<void>> {
  return failCalls(page, START_CALL, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), timeRemaining: seconds } });
  });
}

test('a visitor is asked to log in, and returns to the MVP (DEMO-7)', async ({ page }) => {
  await tryDemo(page, 'Watt Week');
  await expect(overlay(page).getByRole('heading', { name: 'Login Required' })).toBeVisible();
  await expect(overlay(page).getByText('Please log in to access the demo session.')).toBeVisible();
  await overlay(page).getByRole('link', { name: 'Login to Start Demo' }).click();
  await expect(page).toHaveURL('/login');
  await signInOnLoginPage(page, SHOPPER);
  await expect(page.getByRole('alertdialog', { name: 'Start your demo?' })).toContainText('Watt Week');
});

test('a demo counts down, survives a reload, ends when it is closed, and cannot start again (DEMO-2, DEMO-4)', async ({
  openPageAs,
}) => {
  const page = await openPageAs(SHOPPER);
  await tryDemo(page, 'Watt Week');
  await expect(overlay(page).getByRole('timer')).toHaveText(/^1[45]:\d\d$/);
  await expect(overlay(page).frameLocator('iframe').locator('h1').first()).toBeVisible();
  await expect(overlay(page).getByText(/^Demo expires in/)).toHaveCount(0);

  await expect(page).toHaveTitle(/^1[45]:\d\d left: Watt Week/);

  await reload(page);
  await page.getByRole('button', { name: 'Continue Demo' }).first().click();
  await expect(overlay(page).getByRole('timer')).toHaveText(/^14:\d\d$/);

  await overlay(page).getByRole('button', { name: 'Close demo' }).click();
  const question = page.getByRole('alertdialog', { name: 'End this demo?' });
  await question.getByRole('button', { name: 'Keep Trying' }).click();
  await expect(overlay(page).getByRole('timer')).toBeVisible();
  await page.keyboard.press('Escape');
  const endResponse = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await question.getByRole('button', { name: 'End Demo' }).click();
  expect((await endResponse).status()).toBe(200);
  await expect(overlay(page)).toHaveCount(0);
  await expect(page).toHaveTitle(/^Watt Week/);

  await expect(page.getByText('You have used your demo of this MVP.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try Demo (15 min)' })).toHaveCount(0);
  // A page that does not know of the used demo, such as a tab that was opened earlier, still offers the demo.
  const stopFailing = await failCalls(page, 'GET /demo-sessions/of/', (route) => route.abort());
  await reload(page);
  await page.getByRole('button', { name: 'Try Demo (15 min)' }).click();
  await expect(overlay(page).getByRole('heading', { name: 'Demo Time Used' })).toBeVisible();
  await stopFailing();
  await expect(
    overlay(page).getByText(
      'You have already used your 15-minute demo for this MVP. To continue using it, please rent the full version.',
    ),
  ).toBeVisible();
  await overlay(page).getByRole('button', { name: 'Rent This MVP' }).click();
  await expect(page.getByRole('dialog', { name: 'Rent This MVP' })).toBeVisible();
});

test('a demo warns from 300 seconds on, not before, and ends at zero (DEMO-5)', async ({ openPageAs }) => {
  const page = await openPageAs(SHOPPER);
  const warning = overlay(page).getByText(/^Demo expires in \d:\d\d$/);
  const stopShortening = await shortenDemo(page, 302);
  await tryDemo(page, 'Stallside');
  await expect(overlay(page).getByRole('timer')).toHaveText('5:01');
  await expect(warning).toHaveCount(0);
  await expect(warning).toBeVisible();
  await expect(overlay(page).getByRole('timer')).toHaveText(/^(5:00|4:5\d)$/);
  await stopShortening();

  await shortenDemo(page, 3);
  await reload(page);
  // The label is Try Demo until the page has read the running demo.
  await page
    .getByRole('button', { name: /^(?:Try|Continue) Demo/ })
    .first()
    .click();
  await expect(warning).toBeVisible();
  await expect(overlay(page).getByRole('heading', { name: 'Demo Time Used' })).toBeVisible();
  await expect(overlay(page).getByRole('timer')).toHaveCount(0);
  await overlay(page).getByRole('button', { name: 'Close', exact: true }).click();
  await expect(overlay(page)).toHaveCount(0);
});

for (const [device, viewport] of [
  ['a computer', { width: 1280, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  test(`on ${device}, a running demo offers to rent and to buy; closing these dialogs returns to it (DEMO-12)`, async ({
    openPageAs,
  }) => {
    const page = await openPageAs(SHOPPER);
    await page.setViewportSize(viewport);
    await tryDemo(page, 'Kite Forms');
    const heading = overlay(page).frameLocator('iframe').locator('h1').first();
    await expect(heading).toBeVisible();
    // Marks the demo's own page, so that a reload of its frame would be noticed.
    await heading.evaluate((element) => element.setAttribute('data-kept', ''));
    for (const { button, dialog, expectedText } of [
      { button: /^Rent This MVP/, dialog: 'Rent This MVP', expectedText: 'Submit Rental Request' },
      { button: /^Buy outright for \$3,225$/, dialog: 'Payment', expectedText: '$3,225' },
    ]) {
      await overlay(page).getByRole('button', { name: button }).click();
      const openedDialog = page.getByRole('dialog', { name: dialog });
      await expect(openedDialog.getByText(expectedText).first()).toBeVisible();
      await openedDialog.getByRole('button', { name: 'Close' }).click();
      await expect(openedDialog).toHaveCount(0);
      await expect(overlay(page).getByRole('timer')).toHaveText(/^1[45]:\d\d$/);
      await expect(heading).toHaveAttribute('data-kept');
    }
  });
}

test('a demo of an unavailable MVP, or of a lister’s own MVP, offers neither rent nor buy (DEMO-12)', async ({
  openPageAs,
}) => {
  await deleteDemosOf(LISTER);
  const page = await openPageAs(LISTER);
  const response = await page.request.get('/api/mvps?limit=100');
  const { mvps } = (await response.json()) as { mvps: readonly { createdBy: string; title: string }[] };
  const ownMvp = mvps.find(({ createdBy }) => createdBy === LISTER.name);
  for (const title of ['Dice Lantern', ownMvp?.title ?? '']) {
    await tryDemo(page, title);
    await expect(overlay(page).getByRole('timer')).toBeVisible();
    await expect(overlay(page).getByRole('button', { name: /Rent|Buy/ })).toHaveCount(0);
  }
});

const problemResponse = (status: number, detail: string) => ({
  status,
  json: { type: 'about:blank', title: 'x', status, detail, code: 'x/y' },
});

test('a demo that cannot start says why, and what to do (DEMO-9)', async ({ openPageAs }) => {
  const page = await openPageAs(SHOPPER);
  const { id } = await readMvp(page, 'Tableturn');
  await goto(page, `/mvp/${id}`);
  for (const { response, expectedText } of [
    { response: problemResponse(404, 'MVP not found'), expectedText: 'This MVP is not available for demo' },
    { response: { status: 401, body: '' }, expectedText: 'Authentication failed. Please try again.' },
    {
      response: problemResponse(503, 'Too many demos run at once.'),
      expectedText: 'Too many demos run at once.',
    },
    { response: { status: 500, body: '' }, expectedText: 'Failed to start demo session' },
  ]) {
    const stopFailing = await failCalls(page, START_CALL, (route) => route.fulfill(response));
    await page.getByRole('button', { name: 'Try Demo (15 min)' }).click();
    await expect(overlay(page).getByRole('heading', { name: 'Demo Access Required' })).toBeVisible();
    await expect(overlay(page).getByText(expectedText)).toBeVisible();
    await stopFailing();
    const stopSecondFailure = await failCalls(page, START_CALL, (route) =>
      route.fulfill(problemResponse(410, 'Demo session expired')),
    );
    await overlay(page).getByRole('button', { name: 'Try Again' }).click();
    await expect(overlay(page).getByRole('heading', { name: 'Demo Time Used' })).toBeVisible();
    await expect(overlay(page).getByRole('button', { name: 'Rent This MVP' })).toBeVisible();
    await stopSecondFailure();
    await overlay(page).getByRole('button', { name: 'Close', exact: true }).click();
    await expect(overlay(page)).toHaveCount(0);
  }
});
