import type { Page } from '@playwright/test';
import { settled, type Visitor } from './visit.js';

/** Sample people who see the screens. */
export const RENTER: Visitor = { name: 'Theo Lindqvist', provider: 'GitHub' };
export const LISTER: Visitor = { name: 'Maren Olsen', provider: 'GitHub' };
/** Has no GitHub account. */
export const SHOPPER: Visitor = { name: 'Elena Marchetti', provider: 'Google' };

/** A screen of the storefront as somebody meets it. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  /** Who is signed in; nobody where it is left out. */
  readonly as?: Visitor;
  /** What is done before it is looked at. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** A page by itself, without the storefront's header. */
  readonly isBare?: true;
  /** Looked at while it still waits for its answer. */
  readonly isBusy?: true;
}

/** Brings somebody to a screen, with nothing left of the one before; whoever `as` is, is signed in already. */
export async function visit(page: Page, { path, prepare, isBare, isBusy }: Screen): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await forgetDrafts(page);
  await page.goto(path);
  if (!isBare) await settled(page);
  await prepare?.(page);
  if (!isBare && !isBusy) await settled(page);
}

/** What was typed on an earlier visit would open its form again. */
async function forgetDrafts(page: Page): Promise<void> {
  if (!page.url().startsWith('http')) return;
  await page.evaluate(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith('draft:')) sessionStorage.removeItem(key);
    for (const key of Object.keys(localStorage))
      if (key.startsWith('listingDraft.') || key === 'videoUpload') localStorage.removeItem(key);
  });
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const open = (name: string | RegExp) => async (page: Page) => {
  await press(name)(page);
  await page.locator('[role="dialog"], [role="alertdialog"]').first().waitFor();
};
const tab = (name: string | RegExp) => (page: Page) => page.getByRole('tab', { name }).click();

/** Every screen and every state that the running stack can be brought to, with a listing, its lister and nobody's ids. */
export function screensOf(listing: { readonly id: string; readonly userId: string }): readonly Screen[] {
  const detail = `/mvp/${listing.id}`;
  const nobody = '00000000-0000-7000-8000-000000000000';
  return [
    { name: 'home', path: '/' },
    { name: 'login', path: '/login' },
    { name: 'browse', path: '/browse', as: RENTER },
    { name: 'browse filtered', path: '/browse?category=Finance&sort=price', as: RENTER },
    { name: 'browse nothing found', path: '/browse?search=zzzzzz', as: RENTER },
    { name: 'menu', path: '/browse', as: RENTER, prepare: press(RENTER.name) },
    { name: 'detail', path: detail },
    { name: 'detail signed in', path: detail, as: RENTER },
    { name: 'detail not found', path: `/mvp/${nobody}` },
    { name: 'demo for visitors', path: detail, prepare: open(/Try Demo/) },
    { name: 'rent', path: detail, as: RENTER, prepare: open('Rent This MVP') },
    {
      name: 'payment',
      path: detail,
      as: RENTER,
      prepare: async (page) => {
        await open('Rent This MVP')(page);
        await press('Submit Rental Request')(page);
        await page.getByRole('button', { name: 'PayPal', exact: true }).waitFor();
      },
    },
    { name: 'shorts', path: '/shorts' },
    { name: 'saved', path: '/saved', as: RENTER },
    { name: 'saved nothing', path: '/saved' },
    { name: 'profile', path: '/profile', as: RENTER },
    { name: 'my rentals', path: '/profile', as: RENTER, prepare: tab(/My Rentals/) },
    { name: 'my listings', path: '/profile', as: LISTER, prepare: tab(/My Listings/) },
    { name: 'profile form', path: '/profile', as: RENTER, prepare: tab('Profile') },
    { name: 'public profile', path: `/user/${listing.userId}`, as: RENTER },
    { name: 'public profile not found', path: `/user/${nobody}` },
    {
      name: 'send message',
      path: `/user/${listing.userId}`,
      as: RENTER,
      prepare: open('Send Message'),
    },
    { name: 'directory', path: '/users', as: RENTER },
    { name: 'directory nobody found', path: '/users?search=zzzzzz', as: RENTER },
    { name: 'messages', path: '/messages', as: RENTER },
    {
      name: 'thread',
      path: '/messages',
      as: RENTER,
      prepare: (page) => page.getByRole('main').getByRole('list').getByRole('listitem').first().click(),
    },
    { name: 'list', path: '/list', as: LISTER },
    { name: 'list with mistakes', path: '/list', as: LISTER, prepare: press(/Submit/) },
    { name: 'list without GitHub', path: '/list', as: SHOPPER },
    { name: 'github requirement', path: '/github-requirement', as: SHOPPER },
    { name: 'not found', path: '/nowhere' },
  ];
}
