import { type APIRequestContext, expect, type Page } from '@playwright/test';
import {
  consoleNotification,
  dialog,
  expectAudited,
  findRow,
  openConsole,
  openTo,
  rowsOf,
} from '../../src/browser/console.js';
import { goto, reload } from '../../src/browser/goto.js';
import { test } from '../../src/browser/journey.js';
import { readStack } from '../../src/browser/running-stack.js';
import { LISTER, RENTER, SHOPPER } from '../../src/browser/screens.js';
import { toast } from '../../src/browser/toast.js';
import { putRatedListing, type RatedListing } from '../../src/rows/rated-listing.js';

const WORDS = 'Two evenings saved, and the code reads like a letter.';
const ANSWER = 'Thank you. The second half is in the repository now.';
const COMPLAINT = 'It gives the telephone number of a private person.';
const REASON = 'It names a private person.';

let listing: RatedListing;
test.beforeEach(async () => {
  listing = await putRatedListing(readStack().databaseUrl, LISTER.name);
});
test.afterEach(() => listing.remove());

async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Rent This MVP' }).first().click();
  await page.getByRole('button', { name: 'Submit Rental Request' }).click();
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'PayPal', exact: true }).click();
  await (await popup).getByRole('button', { name: 'Approve payment' }).click();
  await expect(page.getByText('Payment Successful!')).toBeVisible();
}

const reviews = (page: Page) => page.getByRole('region', { name: 'Reviews' });

/** Reads the rating in the structured data of the page that visitors and search engines get. */
async function structuredRating(request: APIRequestContext): Promise<unknown> {
  const html = await (await request.get(`/mvp/${listing.id}`, { headers: { accept: 'text/html' } })).text();
  const [, json = '{}'] = /<script[^>]*application\/ld\+json[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  return (JSON.parse(json) as { aggregateRating?: unknown }).aggregateRating ?? null;
}

test('a renter reviews an MVP, its lister answers, a reader reports it, a moderator hides it (PEOPLE-22)', async ({
  as,
  browser,
  page: visitors,
  request,
}) => {
  const renters = await as(RENTER);
  await test.step('nobody has reviewed it yet', async () => {
    await goto(renters, `/mvp/${listing.id}`);
    // The page may show more listings without reviews further down, so the first is used.
    const noReviews = renters.getByRole('img', { name: /^No reviews yet\. 4\.5 is the default/ });
    await expect(noReviews.first()).toBeVisible();
    expect(await structuredRating(request)).toBeNull();
  });

  await test.step('the renter pays, and may review it once the code is sent', async () => {
    await pay(renters);
    const rate = renters.getByRole('button', { name: `Rate this MVP: ${listing.title}` });
    await expect(async () => {
      await goto(renters, '/profile?tab=rentals');
      await expect(rate).toBeVisible({ timeout: 2000 });
    }).toPass();
    await rate.click();
    await dialog(renters).getByText('4 stars').click({ force: true });
    await dialog(renters).getByRole('textbox', { name: 'Your review' }).fill(WORDS);
    await dialog(renters).getByRole('button', { name: 'Post review' }).click();
    await expect(renters.getByRole('link', { name: `Your review of ${listing.title}` })).toBeVisible();
  });

  await test.step('the lister answers', async () => {
    const listers = await as(LISTER);
    await goto(listers, `/mvp/${listing.id}#reviews`);
    await expect(reviews(listers).getByText(WORDS)).toBeVisible();
    await reviews(listers)
      .getByRole('button', { name: `Answer ${RENTER.name}` })
      .click();
    await dialog(listers).getByLabel('Your answer').fill(ANSWER);
    await dialog(listers).getByRole('button', { name: 'Post answer' }).click();
    await expect(reviews(listers).getByText(ANSWER)).toBeVisible();
    await expect(reviews(listers).getByRole('button', { name: /^Answer/ })).toBeHidden();
  });

  await test.step('a visitor sees the figure on the card, the page and in the structured data', async () => {
    await goto(visitors, `/user/${listing.listerId}`);
    const card = visitors.getByRole('article').filter({ hasText: listing.title });
    await expect(card.getByRole('img', { name: '4.0 of 5 from 1 review' })).toBeVisible();
    await goto(visitors, `/mvp/${listing.id}`);
    await expect(visitors.getByRole('img', { name: '4.0 of 5 from 1 review' })).toBeVisible();
    await reviews(visitors).scrollIntoViewIfNeeded();
    await expect(reviews(visitors).getByText(ANSWER)).toBeVisible();
    expect(await structuredRating(request)).toEqual({
      '@type': 'AggregateRating',
      ratingValue: 4,
      reviewCount: 1,
    });
  });

  await test.step('a reader reports it', async () => {
    const readers = await as(SHOPPER);
    await goto(readers, `/mvp/${listing.id}#reviews`);
    await reviews(readers)
      .getByRole('button', { name: `Report the review by ${RENTER.name}` })
      .click();
    await dialog(readers).getByLabel('What is wrong?').selectOption({ index: 1 });
    await dialog(readers).getByLabel('Details').fill(COMPLAINT);
    await dialog(readers).getByRole('button', { name: 'Send Report' }).click();
    await expect(toast(readers, 'Thank you. Our moderators will look into it.')).toBeVisible();
    await expect(dialog(readers)).toHaveCount(0);
  });

  const ruths = await openConsole(browser);
  await test.step('a moderator reads the report, which leads to the review', async () => {
    await openTo(ruths, 'Reports');
    await rowsOf(ruths).filter({ hasText: listing.title }).getByText(SHOPPER.name).click();
    await expect(ruths.getByText(COMPLAINT)).toBeVisible();
    await ruths
      .getByRole('link', { name: `Review of ${listing.title}` })
      .first()
      .click();
    await expect(ruths.getByText(WORDS)).toBeVisible();
  });

  await test.step('a moderator hides it with a reason', async () => {
    const row = await findRow(ruths, 'MVP reviews', listing.title);
    await row.getByRole('button', { name: 'Hide' }).click();
    await dialog(ruths).getByLabel('Reason').fill(REASON);
    await dialog(ruths).getByRole('button', { name: 'Hide' }).click();
    await expect(consoleNotification(ruths, `The review of ${listing.title} is hidden`)).toBeVisible();
    await expectAudited(ruths, 'Hid the review');
  });

  await test.step('visitors do not see it any more; its writer reads why', async () => {
    await expect.poll(() => structuredRating(request)).toBeNull();
    await reload(visitors);
    await reviews(visitors).scrollIntoViewIfNeeded();
    await expect(reviews(visitors).getByText('No reviews yet')).toBeVisible();
    await expect(visitors.getByText(WORDS)).toBeHidden();
    await goto(renters, `/mvp/${listing.id}#reviews`);
    await expect(
      reviews(renters).getByText(`A moderator hid your review for this reason: ${REASON}`),
    ).toBeVisible();
  });
  await ruths.context().close();
});
