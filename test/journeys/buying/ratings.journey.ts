import { type APIRequestContext, expect, type Page } from '@playwright/test';
import {
  consoleNotification,
  dialog,
  expectAudited,
  findRow,
  openConsole,
  openConsoleScreen,
  rowsOf,
} from '../../src/browser/console.js';
import { goto, reload } from '../../src/browser/goto.js';
import { test } from '../../src/browser/journey.js';
import { readStack } from '../../src/browser/running-stack.js';
import { LISTER, RENTER, SHOPPER } from '../../src/browser/screens.js';
import { toast } from '../../src/browser/toast.js';
import { insertRatedListing, type UnratedListing } from '../../src/rows/rated-listing.js';

const REVIEW_TEXT = 'Two evenings saved, and the code reads like a letter.';
const ANSWER_TEXT = 'Thank you. The second half is in the repository now.';
const COMPLAINT_TEXT = 'It gives the telephone number of a private person.';
const HIDING_REASON = 'It names a private person.';

let listing: UnratedListing;
test.beforeEach(async () => {
  listing = await insertRatedListing(readStack().databaseUrl, LISTER.name);
});
test.afterEach(() => listing.remove());

async function payAtPayPal(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Rent This MVP' }).first().click();
  await page.getByRole('button', { name: 'Submit Rental Request' }).click();
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'PayPal', exact: true }).click();
  await (await popup).getByRole('button', { name: 'Approve payment' }).click();
  await expect(page.getByText('Payment Successful!')).toBeVisible();
}

const reviews = (page: Page) => page.getByRole('region', { name: 'Reviews' });

/** Reads the rating in the structured data of the page that visitors and search engines get. */
async function readStructuredRating(request: APIRequestContext): Promise<unknown> {
  const html = await (await request.get(`/mvp/${listing.id}`, { headers: { accept: 'text/html' } })).text();
  const [, json = '{}'] = /<script[^>]*application\/ld\+json[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  return (JSON.parse(json) as { aggregateRating?: unknown }).aggregateRating ?? null;
}

test('a renter reviews an MVP; its lister answers, a reader reports, and a moderator hides the review (PEOPLE-22)', async ({
  openPageAs,
  browser,
  page: visitorsPage,
  request,
}) => {
  const rentersPage = await openPageAs(RENTER);
  await test.step('the MVP has no reviews yet', async () => {
    await goto(rentersPage, `/mvp/${listing.id}`);
    // Listings further down the page may have no reviews either, so the first image is used.
    const noReviewsImage = rentersPage.getByRole('img', { name: /^No reviews yet\. 4\.5 is the default/ });
    await expect(noReviewsImage.first()).toBeVisible();
    expect(await readStructuredRating(request)).toBeNull();
  });

  await test.step('the renter pays, and may review it once the code is sent', async () => {
    await payAtPayPal(rentersPage);
    const rateButton = rentersPage.getByRole('button', { name: `Rate this MVP: ${listing.title}` });
    await expect(async () => {
      await goto(rentersPage, '/profile?tab=rentals');
      await expect(rateButton).toBeVisible({ timeout: 2000 });
    }).toPass();
    await rateButton.click();
    await dialog(rentersPage).getByText('4 stars').click({ force: true });
    await dialog(rentersPage).getByRole('textbox', { name: 'Your review' }).fill(REVIEW_TEXT);
    await dialog(rentersPage).getByRole('button', { name: 'Post review' }).click();
    await expect(rentersPage.getByRole('link', { name: `Your review of ${listing.title}` })).toBeVisible();
  });

  await test.step('the lister answers', async () => {
    const listersPage = await openPageAs(LISTER);
    await goto(listersPage, `/mvp/${listing.id}#reviews`);
    await expect(reviews(listersPage).getByText(REVIEW_TEXT)).toBeVisible();
    await reviews(listersPage)
      .getByRole('button', { name: `Answer ${RENTER.name}` })
      .click();
    await dialog(listersPage).getByLabel('Your answer').fill(ANSWER_TEXT);
    await dialog(listersPage).getByRole('button', { name: 'Post answer' }).click();
    await expect(reviews(listersPage).getByText(ANSWER_TEXT)).toBeVisible();
    await expect(reviews(listersPage).getByRole('button', { name: /^Answer/ })).toBeHidden();
  });

  await test.step('a visitor sees the figure on the card, the page and in the structured data', async () => {
    await goto(visitorsPage, `/user/${listing.listerId}`);
    const card = visitorsPage.getByRole('article').filter({ hasText: listing.title });
    await expect(card.getByRole('img', { name: '4.0 of 5 from 1 review' })).toBeVisible();
    await goto(visitorsPage, `/mvp/${listing.id}`);
    await expect(visitorsPage.getByRole('img', { name: '4.0 of 5 from 1 review' })).toBeVisible();
    await reviews(visitorsPage).scrollIntoViewIfNeeded();
    await expect(reviews(visitorsPage).getByText(ANSWER_TEXT)).toBeVisible();
    expect(await readStructuredRating(request)).toEqual({
      '@type': 'AggregateRating',
      ratingValue: 4,
      reviewCount: 1,
    });
  });

  await test.step('a reader reports it', async () => {
    const shoppersPage = await openPageAs(SHOPPER);
    await goto(shoppersPage, `/mvp/${listing.id}#reviews`);
    await reviews(shoppersPage)
      .getByRole('button', { name: `Report the review by ${RENTER.name}` })
      .click();
    await dialog(shoppersPage).getByLabel('What is wrong?').selectOption({ index: 1 });
    await dialog(shoppersPage).getByLabel('Details').fill(COMPLAINT_TEXT);
    await dialog(shoppersPage).getByRole('button', { name: 'Send Report' }).click();
    await expect(toast(shoppersPage, 'Thank you. Our moderators will look into it.')).toBeVisible();
    await expect(dialog(shoppersPage)).toHaveCount(0);
  });

  const consolePage = await openConsole(browser);
  await test.step('a moderator reads the report, which leads to the review', async () => {
    await openConsoleScreen(consolePage, 'Reports');
    await rowsOf(consolePage).filter({ hasText: listing.title }).getByText(SHOPPER.name).click();
    await expect(consolePage.getByText(COMPLAINT_TEXT)).toBeVisible();
    await consolePage
      .getByRole('link', { name: `Review of ${listing.title}` })
      .first()
      .click();
    await expect(consolePage.getByText(REVIEW_TEXT)).toBeVisible();
  });

  await test.step('a moderator hides it with a reason', async () => {
    const row = await findRow(consolePage, 'MVP reviews', listing.title);
    await row.getByRole('button', { name: 'Hide' }).click();
    await dialog(consolePage).getByLabel('Reason').fill(HIDING_REASON);
    await dialog(consolePage).getByRole('button', { name: 'Hide' }).click();
    await expect(consoleNotification(consolePage, `The review of ${listing.title} is hidden`)).toBeVisible();
    await expectAudited(consolePage, 'Hid the review');
  });

  await test.step('visitors do not see it any more; its writer reads why', async () => {
    await expect.poll(() => readStructuredRating(request)).toBeNull();
    await reload(visitorsPage);
    await reviews(visitorsPage).scrollIntoViewIfNeeded();
    await expect(reviews(visitorsPage).getByText('No reviews yet')).toBeVisible();
    await expect(visitorsPage.getByText(REVIEW_TEXT)).toBeHidden();
    await goto(rentersPage, `/mvp/${listing.id}#reviews`);
    await expect(
      reviews(rentersPage).getByText(`A moderator hid your review for this reason: ${HIDING_REASON}`),
    ).toBeVisible();
  });
  await consolePage.context().close();
});
