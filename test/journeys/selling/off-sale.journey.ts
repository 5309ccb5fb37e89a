import { type APIRequestContext, expect, type Page } from '@playwright/test';
import {
  dialog,
  expectAudited,
  findRow,
  MODERATOR,
  openConsole,
  rowsOf,
  consoleNotification,
} from '../../src/browser/console.js';
import { test } from '../../src/browser/journey.js';
import { readMails } from '../../src/browser/sent-mails.js';
import { type OffSaleRows, insertOffSaleRows } from '../../src/rows/off-sale-rows.js';
import { LISTER, RENTER } from '../../src/browser/screens.js';
import { readStack } from '../../src/browser/running-stack.js';
import { goto } from '../../src/browser/goto.js';

const OFF_SALE_REASON = 'The screenshots show a product of somebody else.';

let rows: OffSaleRows;
test.beforeEach(async () => {
  rows = await insertOffSaleRows(readStack().databaseUrl, LISTER.name);
});
test.afterEach(() => rows.remove());

interface PublicListing {
  readonly id: string;
  readonly title: string;
}

/** Returns the pages, responses and share images that show a listing to visitors. */
async function pagesThatShow(request: APIRequestContext, { id, title }: PublicListing): Promise<string[]> {
  const showingPlaces: string[] = [];
  const pagePaths = ['/', '/shorts', `/mvp/${id}`, `/?search=${encodeURIComponent(title)}`];
  const apiPaths = ['/api/mvps', `/api/mvps/${id}`, `/api/mvps?search=${encodeURIComponent(title)}`];
  for (const path of pagePaths)
    if ((await (await request.get(path, { headers: { accept: 'text/html' } })).text()).includes(`>${title}<`))
      showingPlaces.push(path);
  for (const path of apiPaths) {
    const response = await request.get(path);
    if (response.ok() && (await response.text()).includes(id)) showingPlaces.push(path);
  }
  if ((await request.get(`/share/mvp/${id}.jpg`)).ok()) showingPlaces.push('share image');
  return showingPlaces;
}

const main = (page: Page) => page.getByRole('main');

test('a moderator takes a listing off sale with a reason, and puts it back', async ({
  openPageAs,
  browser,
  request,
}) => {
  await expect.poll(() => pagesThatShow(request, rows)).toContain(`/mvp/${rows.id}`);
  expect(await pagesThatShow(request, rows)).toContain('share image');

  const rentersPage = await openPageAs(RENTER);
  await test.step('a person saves it', async () => {
    await goto(rentersPage, `/mvp/${rows.id}`);
    await expect(rentersPage.getByRole('heading', { level: 1, name: rows.title })).toBeVisible();
    const saveButton = rentersPage.getByRole('button', { name: `Save ${rows.title}` });
    await saveButton.click();
    await expect(saveButton).toHaveAttribute('aria-pressed', 'true');
  });

  const consolePage = await openConsole(browser);
  const row = await findRow(consolePage, 'MVPs', rows.title);
  await test.step("the list's action takes it off sale; a reason is required", async () => {
    await row.getByRole('button', { name: 'Take off sale' }).click();
    await dialog(consolePage).getByRole('button', { name: 'Take off sale' }).click();
    await expect(dialog(consolePage).getByText('A reason is required')).toBeVisible();
    await dialog(consolePage).getByLabel('Reason').fill(OFF_SALE_REASON);
    await dialog(consolePage).getByRole('button', { name: 'Take off sale' }).click();
    await expect(consoleNotification(consolePage, `${rows.title} is off sale`)).toBeVisible();
    await expect(row).toContainText('Off sale');
  });

  await test.step('visitors cannot find it', async () => {
    await expect.poll(() => pagesThatShow(request, rows)).toEqual([]);
    await goto(rentersPage, '/saved');
    await expect(rentersPage.getByText('1 saved MVP is no longer available.')).toBeVisible();
    await goto(rentersPage, `/mvp/${rows.id}`);
    await expect(main(rentersPage).getByText('MVP not found').first()).toBeVisible();
  });

  await test.step('its lister reads the reason in My Listings, in a notification and in an e-mail', async () => {
    const listersPage = await openPageAs(LISTER);
    await goto(listersPage, '/profile?tab=listings');
    await listersPage
      .getByRole('button', { name: 'Off sale' })
      .or(listersPage.getByLabel('Off sale'))
      .first()
      .click();
    const card = main(listersPage).getByRole('article').filter({ hasText: rows.title });
    await expect(card).toContainText('Off sale');
    await expect(card).toContainText(OFF_SALE_REASON);
    await expect
      .poll(
        async () =>
          (await readMails()).filter(
            ({ text }) => text.includes(rows.title) && text.includes(OFF_SALE_REASON),
          ).length,
      )
      .toBe(1);
    await goto(listersPage, '/notices');
    await expect(main(listersPage).getByText(`${rows.title} was taken off sale`).first()).toBeVisible();
  });

  await test.step('the console shows who took it off sale, when and why, and puts it back', async () => {
    await row.getByText(rows.title).click();
    await expect(consolePage.getByText(`${MODERATOR}, `)).toBeVisible();
    await expect(consolePage.getByText(OFF_SALE_REASON).first()).toBeVisible();
    await consolePage.getByRole('button', { name: 'Put back on sale' }).click();
    await dialog(consolePage).getByRole('button', { name: 'Put back on sale' }).click();
    await expect(consoleNotification(consolePage, `${rows.title} is no longer held off sale`)).toBeVisible();
    await expect(consolePage.getByText(`Put the MVP back on sale, by ${MODERATOR}`)).toBeVisible();
    await expect.poll(() => pagesThatShow(request, rows)).toContain(`/mvp/${rows.id}`);
    await expectAudited(consolePage, 'Put the MVP back on sale');
  });
  await consolePage.context().close();
});

test("a disabled person's listings are off sale until the person is enabled", async ({
  browser,
  request,
}) => {
  const { personWithoutSignIn } = rows;
  await expect
    .poll(() => pagesThatShow(request, personWithoutSignIn))
    .toContain(`/mvp/${personWithoutSignIn.id}`);
  const consolePage = await openConsole(browser);
  const disableOrEnable = async (label: string, outcome: RegExp) => {
    const row = await findRow(consolePage, 'Users', personWithoutSignIn.name);
    await row.getByRole('button', { name: label }).click();
    await dialog(consolePage).getByRole('button', { name: label }).click();
    await expect(consoleNotification(consolePage, outcome)).toBeVisible();
  };
  await disableOrEnable('Disable', /is disabled and signed out/);
  await expect.poll(() => pagesThatShow(request, personWithoutSignIn)).toEqual([]);
  await expect(await findRow(consolePage, 'MVPs', personWithoutSignIn.title)).toContainText(
    'Lister disabled',
  );
  await disableOrEnable('Enable', /can sign in again/);
  await expect
    .poll(() => pagesThatShow(request, personWithoutSignIn))
    .toContain(`/mvp/${personWithoutSignIn.id}`);
  await expect(await findRow(consolePage, 'MVPs', personWithoutSignIn.title)).toContainText('Approved');
  await expect(rowsOf(consolePage)).toHaveCount(1);
  await consolePage.context().close();
});
