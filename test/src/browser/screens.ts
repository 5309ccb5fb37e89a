import { expect, type Page } from '@playwright/test';
import { waitUntilLoaded, type Visitor } from './running-stack.js';
import { goto } from './goto.js';
import { scrollToReviews } from './scroll-to-reviews.js';

/** A person of the sample data who has rented MVPs. */
export const RENTER: Visitor = { name: 'Theo Lindqvist', provider: 'GitHub' };
export const LISTER: Visitor = { name: 'Maren Olsen', provider: 'GitHub' };
/** A person without a GitHub account. */
export const SHOPPER: Visitor = { name: 'Elena Marchetti', provider: 'Google' };

/**
 * A screen of the storefront. If it has no path, `prepare` opens the page, because it first replaces responses that
 * the page reads.
 */
export type Screen = ScreenFields &
  (
    | { readonly path: string; readonly prepare?: Preparation }
    | { readonly path?: undefined; readonly prepare: Preparation }
  );

/** Actions to take before the screen is checked. */
type Preparation = (page: Page) => Promise<void>;

interface ScreenFields {
  readonly name: string;
  /** The signed-in person; undefined for a visitor, who is not signed in. */
  readonly signedInAs?: Visitor;
  /** Present if the page has no header of the storefront. */
  readonly hasNoHeader?: true;
  /** Present if the screen is checked while it is still loading. */
  readonly isCheckedWhileLoading?: true;
}

/**
 * Opens a screen, without browser data that the previous screen stored. The person `signedInAs` must already be signed
 * in.
 */
export async function visit(
  page: Page,
  { path, prepare, hasNoHeader, isCheckedWhileLoading }: Screen,
): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await deleteStoredDrafts(page);
  if (path !== undefined) {
    await (hasNoHeader ? page.goto(path) : goto(page, path));
    if (!hasNoHeader) await waitUntilLoaded(page);
  }
  await prepare?.(page);
  if (!hasNoHeader && !isCheckedWhileLoading) await waitUntilLoaded(page);
}

/**
 * Deletes stored drafts: a draft of an earlier visit would fill in the form. An edited listing form stores its draft
 * when it is left, so the form is left first.
 */
async function deleteStoredDrafts(page: Page): Promise<void> {
  if (!page.url().startsWith('http')) return;
  if (new URL(page.url()).pathname.startsWith('/list')) await goto(page, '/help');
  await page.evaluate(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith('draft:')) sessionStorage.removeItem(key);
    for (const key of Object.keys(localStorage))
      if (key.startsWith('listingDraft.') || key.startsWith('videoUpload.')) localStorage.removeItem(key);
  });
}

const clickButton = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();
const openDialog = (name: string | RegExp) => async (page: Page) => {
  await clickButton(name)(page);
  await page.locator('[role="dialog"], [role="alertdialog"]').first().waitFor();
};
const openTab = (name: string | RegExp) => (page: Page) => page.getByRole('tab', { name }).click();

/**
 * Scrolls to the reviews and back. They load only near the visible part of the page, and a check would not wait for
 * them.
 */
async function loadReviews(page: Page): Promise<void> {
  const reviews = page.getByRole('region', { name: 'Reviews' });
  await scrollToReviews(page, reviews.getByText(/^(No reviews yet|\d+ reviews?)$/));
  await page.evaluate(() => window.scrollTo(0, 0));
}

/** Waits until the video of the current short is visible instead of its cover. */
const waitForVideo = (page: Page) =>
  expect(page.locator('[aria-hidden="false"] > .short-frame iframe')).toHaveCSS('opacity', '1');

/** Returns all screens, and their states that need only an address and a click. `listing` is the listing to show. */
export function screensOf(listing: { readonly id: string; readonly userId: string }): readonly Screen[] {
  const detailPath = `/mvp/${listing.id}`;
  const unknownId = '00000000-0000-7000-8000-000000000000';
  return [
    { name: 'home', path: '/' },
    { name: 'login', path: '/login' },
    { name: 'browse', path: '/browse', signedInAs: RENTER },
    { name: 'browse filtered', path: '/browse?category=Finance&sort=price', signedInAs: RENTER },
    { name: 'browse nothing found', path: '/browse?search=zzzzzz', signedInAs: RENTER },
    { name: 'menu', path: '/browse', signedInAs: RENTER, prepare: clickButton(RENTER.name) },
    { name: 'detail', path: detailPath, prepare: loadReviews },
    { name: 'detail signed in', path: detailPath, signedInAs: RENTER, prepare: loadReviews },
    { name: 'detail not found', path: `/mvp/${unknownId}` },
    { name: 'demo for visitors', path: detailPath, prepare: openDialog(/Try Demo/) },
    { name: 'rent', path: detailPath, signedInAs: RENTER, prepare: openDialog('Rent This MVP') },
    {
      name: 'payment',
      path: detailPath,
      signedInAs: RENTER,
      prepare: async (page) => {
        await openDialog('Rent This MVP')(page);
        await clickButton('Submit Rental Request')(page);
        await page.getByRole('button', { name: 'PayPal', exact: true }).waitFor();
      },
    },
    { name: 'shorts', path: '/shorts', prepare: waitForVideo },
    { name: 'saved', path: '/saved', signedInAs: RENTER },
    { name: 'saved nothing', path: '/saved' },
    { name: 'saved searches', path: '/saved/searches', signedInAs: RENTER },
    { name: 'profile', path: '/profile', signedInAs: RENTER },
    { name: 'my rentals', path: '/profile', signedInAs: RENTER, prepare: openTab(/My Rentals/) },
    { name: 'my listings', path: '/profile', signedInAs: LISTER, prepare: openTab(/My Listings/) },
    { name: 'profile form', path: '/profile', signedInAs: RENTER, prepare: openTab('Profile') },
    { name: 'public profile', path: `/user/${listing.userId}`, signedInAs: RENTER },
    { name: 'public profile not found', path: `/user/${unknownId}` },
    {
      name: 'send message',
      path: `/user/${listing.userId}`,
      signedInAs: RENTER,
      prepare: openDialog('Send Message'),
    },
    { name: 'directory', path: '/users', signedInAs: RENTER },
    { name: 'directory nothing found', path: '/users?search=zzzzzz', signedInAs: RENTER },
    { name: 'messages', path: '/messages', signedInAs: RENTER },
    {
      name: 'thread',
      path: '/messages',
      signedInAs: RENTER,
      prepare: (page) => page.getByRole('main').getByRole('list').getByRole('listitem').first().click(),
    },
    { name: 'list', path: '/list', signedInAs: LISTER },
    { name: 'list with mistakes', path: '/list', signedInAs: LISTER, prepare: clickButton(/Submit/) },
    { name: 'list without GitHub', path: '/list', signedInAs: SHOPPER },
    { name: 'github requirement', path: '/github-requirement', signedInAs: SHOPPER },
    ...['terms', 'privacy', 'refunds', 'license', 'help', 'about'].map((name) => ({
      name,
      path: `/${name}`,
    })),
    { name: 'not found', path: '/nowhere' },
  ];
}
