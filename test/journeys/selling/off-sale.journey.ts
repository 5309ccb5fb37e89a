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
import { type OffSaleRows, putOffSaleRows } from '../../src/rows/off-sale-rows.js';
import { LISTER, RENTER } from '../../src/browser/screens.js';
import { readStack } from '../../src/browser/running-stack.js';
import { goto } from '../../src/browser/goto.js';

const REASON = 'The screenshots show a product of somebody else.';

let rows: OffSaleRows;
test.beforeEach(async () => {
  rows = await putOffSaleRows(readStack().databaseUrl, LISTER.name);
});
test.afterEach(() => rows.remove());

interface Public {
  readonly id: string;
  readonly title: string;
}

/** Returns the pages, responses and share images that show a listing to visitors. */
async function pagesThatShow(request: APIRequestContext, { id, title }: Public): Promise<string[]> {
  const showingPlaces: string[] = [];
  const pages = ['/', '/shorts', `/mvp/${id}`, `/?search=${encodeURIComponent(title)}`];
  const responses = ['/api/mvps', `/api/mvps/${id}`, `/api/mvps?search=${encodeURIComponent(title)}`];
  for (const path of pages)
    if ((await (await request.get(path, { headers: { accept: 'text/html' } })).text()).includes(`>${title}<`))
      showingPlaces.push(path);
  for (const path of responses) {
    const response = await request.get(path);
    if (response.ok() && (await response.text()).includes(id)) showingPlaces.push(path);
  }
  if ((await request.get(`/share/mvp/${id}.jpg`)).ok()) showingPlaces.push('share image');
  return showingPlaces;
}

const main = (page: Page) => page.getByRole('main');

test('a moderator takes a listing off sale with a reason, and puts it back', async ({
  as,
  browser,
  request,
}) => {
  await expect.poll(() => pagesThatShow(request, rows)).toContain(`/mvp/${rows.id}`);
  expect(await pagesThatShow(request, rows)).toContain('share image');

  const renters = await as(RENTER);
  await test.step('a person saves it', async () => {
    await goto(renters, `/mvp/${rows.id}`);
    await expect(renters.getByRole('heading', { level: 1, name: rows.title })).toBeVisible();
    const save = renters.getByRole('button', { name: `Save ${rows.title}` });
    await save.click();
    await expect(save).toHaveAttribute('aria-pressed', 'true');
  });

  const ruths = await openConsole(browser);
  const row = await findRow(ruths, 'MVPs', rows.title);
  await test.step("the list's action takes it off sale; a reason is required", async () => {
    await row.getByRole('button', { name: 'Take off sale' }).click();
    await dialog(ruths).getByRole('button', { name: 'Take off sale' }).click();
    await expect(dialog(ruths).getByText('A reason is required')).toBeVisible();
    await dialog(ruths).getByLabel('Reason').fill(REASON);
    await dialog(ruths).getByRole('button', { name: 'Take off sale' }).click();
    await expect(consoleNotification(ruths, `${rows.title} is off sale`)).toBeVisible();
    await expect(row).toContainText('Off sale');
  });

  await test.step('visitors cannot find it', async () => {
    await expect.poll(() => pagesThatShow(request, rows)).toEqual([]);
    await goto(renters, '/saved');
    await expect(renters.getByText('1 saved MVP is no longer available.')).toBeVisible();
    await goto(renters, `/mvp/${rows.id}`);
    await expect(main(renters).getByText('MVP not found').first()).toBeVisible();
  });

  await test.step('its lister reads the reason in My Listings, in a notification and in an e-mail', async () => {
    const marens = await as(LISTER);
    await goto(marens, '/profile?tab=listings');
    await marens.getByRole('button', { name: 'Off sale' }).or(marens.getByLabel('Off sale')).first().click();
    const card = main(marens).getByRole('article').filter({ hasText: rows.title });
    await expect(card).toContainText('Off sale');
    await expect(card).toContainText(REASON);
    await expect
      .poll(
        async () =>
          (await readMails()).filter(({ text }) => text.includes(rows.title) && text.includes(REASON)).length,
      )
      .toBe(1);
    await goto(marens, '/notices');
    await expect(main(marens).getByText(`${rows.title} was taken off sale`).first()).toBeVisible();
  });

  await test.step('the console shows who took it off sale, when and why, and puts it back', async () => {
    await row.getByText(rows.title).click();
    await expect(ruths.getByText(`${MODERATOR}, `)).toBeVisible();
    await expect(ruths.getByText(REASON).first()).toBeVisible();
    await ruths.getByRole('button', { name: 'Put back on sale' }).click();
    await dialog(ruths).getByRole('button', { name: 'Put back on sale' }).click();
    await expect(consoleNotification(ruths, `${rows.title} is no longer held off sale`)).toBeVisible();
    await expect(ruths.getByText(`Put the MVP back on sale, by ${MODERATOR}`)).toBeVisible();
    await expect.poll(() => pagesThatShow(request, rows)).toContain(`/mvp/${rows.id}`);
    await expectAudited(ruths, 'Put the MVP back on sale');
  });
  await ruths.context().close();
});

test("a disabled person's listings are off sale until the person is enabled", async ({
  browser,
  request,
}) => {
  const { personWithoutSignIn } = rows;
  await expect
    .poll(() => pagesThatShow(request, personWithoutSignIn))
    .toContain(`/mvp/${personWithoutSignIn.id}`);
  const ruths = await openConsole(browser);
  const standing = async (label: string, outcome: RegExp) => {
    const row = await findRow(ruths, 'Users', personWithoutSignIn.name);
    await row.getByRole('button', { name: label }).click();
    await dialog(ruths).getByRole('button', { name: label }).click();
    await expect(consoleNotification(ruths, outcome)).toBeVisible();
  };
  await standing('Disable', /is disabled and signed out/);
  await expect.poll(() => pagesThatShow(request, personWithoutSignIn)).toEqual([]);
  await expect(await findRow(ruths, 'MVPs', personWithoutSignIn.title)).toContainText('Lister disabled');
  await standing('Enable', /can sign in again/);
  await expect
    .poll(() => pagesThatShow(request, personWithoutSignIn))
    .toContain(`/mvp/${personWithoutSignIn.id}`);
  await expect(await findRow(ruths, 'MVPs', personWithoutSignIn.title)).toContainText('Approved');
  await expect(rowsOf(ruths)).toHaveCount(1);
  await ruths.context().close();
});
