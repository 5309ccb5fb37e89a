import type { Page } from '@playwright/test';
import { waitUntilLoaded, type Visitor } from './running-stack.js';
import { goto } from './goto.js';

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
  /** The signed-in person; a visitor if omitted. */
  readonly as?: Visitor;
  /** Present if the page has no header of the storefront. */
  readonly isBare?: true;
  /** Present if the screen is checked while it is still loading. */
  readonly isBusy?: true;
}

/** Opens a screen, without browser data that the previous screen stored. The person `as` must already be signed in. */
export async function visit(page: Page, { path, prepare, isBare, isBusy }: Screen): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await deleteStoredDrafts(page);
  if (path !== undefined) {
    await (isBare ? page.goto(path) : goto(page, path));
    if (!isBare) await waitUntilLoaded(page);
  }
  await prepare?.(page);
  if (!isBare && !isBusy) await waitUntilLoaded(page);
}

/** Deletes stored drafts: a draft of an earlier visit would fill in the form. */
async function deleteStoredDrafts(page: Page): Promise<void> {
  if (!page.url().startsWith('http')) return;
  await page.evaluate(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith('draft:')) sessionStorage.removeItem(key);
    for (const key of Object.keys(localStorage))
      if (key.startsWith('listingDraft.') || key === 'videoUpload') localStorage.removeItem(key);
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
  await reviews.scrollIntoViewIfNeeded();
  await reviews
    .getByText(/^(No reviews yet|\d+ reviews?)$/)
    .first()
    .waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
}

/** Returns all screens, and all states that need only an address and a click, for a listing and its lister. */
export function screensOf(listing: { readonly id: string; readonly userId: string }): readonly Screen[] {
  const detail = `/mvp/${listing.id}`;
  const unknownId = '00000000-0000-7000-8000-000000000000';
  return [
    { name: 'home', path: '/' },
    { name: 'login', path: '/login' },
    { name: 'browse', path: '/browse', as: RENTER },
    { name: 'browse filtered', path: '/browse?category=Finance&sort=price', as: RENTER },
    { name: 'browse nothing found', path: '/browse?search=zzzzzz', as: RENTER },
    { name: 'menu', path: '/browse', as: RENTER, prepare: clickButton(RENTER.name) },
    { name: 'detail', path: detail, prepare: loadReviews },
    { name: 'detail signed in', path: detail, as: RENTER, prepare: loadReviews },
    { name: 'detail not found', path: `/mvp/${unknownId}` },
    { name: 'demo for visitors', path: detail, prepare: openDialog(/Try Demo/) },
    { name: 'rent', path: detail, as: RENTER, prepare: openDialog('Rent This MVP') },
    {
      name: 'payment',
      path: detail,
      as: RENTER,
      prepare: async (page) => {
        await openDialog('Rent This MVP')(page);
        await clickButton('Submit Rental Request')(page);
        await page.getByRole('button', { name: 'PayPal', exact: true }).waitFor();
      },
    },
    { name: 'shorts', path: '/shorts' },
    { name: 'saved', path: '/saved', as: RENTER },
    { name: 'saved nothing', path: '/saved' },
    { name: 'saved searches', path: '/saved/searches', as: RENTER },
    { name: 'profile', path: '/profile', as: RENTER },
    { name: 'my rentals', path: '/profile', as: RENTER, prepare: openTab(/My Rentals/) },
    { name: 'my listings', path: '/profile', as: LISTER, prepare: openTab(/My Listings/) },
    { name: 'profile form', path: '/profile', as: RENTER, prepare: openTab('Profile') },
    { name: 'public profile', path: `/user/${listing.userId}`, as: RENTER },
    { name: 'public profile not found', path: `/user/${unknownId}` },
    {
      name: 'send message',
      path: `/user/${listing.userId}`,
      as: RENTER,
      prepare: openDialog('Send Message'),
    },
    { name: 'directory', path: '/users', as: RENTER },
    { name: 'directory nothing found', path: '/users?search=zzzzzz', as: RENTER },
    { name: 'messages', path: '/messages', as: RENTER },
    {
      name: 'thread',
      path: '/messages',
      as: RENTER,
      prepare: (page) => page.getByRole('main').getByRole('list').getByRole('listitem').first().click(),
    },
    { name: 'list', path: '/list', as: LISTER },
    { name: 'list with mistakes', path: '/list', as: LISTER, prepare: clickButton(/Submit/) },
    { name: 'list without GitHub', path: '/list', as: SHOPPER },
    { name: 'github requirement', path: '/github-requirement', as: SHOPPER },
    ...['terms', 'privacy', 'refunds', 'license', 'help', 'about'].map((name) => ({
      name,
      path: `/${name}`,
    })),
    { name: 'not found', path: '/nowhere' },
  ];
}
