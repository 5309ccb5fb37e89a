import type { Page } from '@playwright/test';
import { respondWith, respondWithProblem } from './intercepted-responses.js';
import { LISTER, RENTER, type Screen, SHOPPER } from './screens.js';
import { goto } from './goto.js';

const HOUR_MS = 60 * 60_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const PROFILE_TAB_PATH = '/profile?tab=profile';

/** Notifications of nine kinds; the first three are unread. */
const NOTICES = [
  ['message.new', 'New message from Theo Lindqvist', '/messages'],
  ['rental.received', 'Elena Marchetti paid for your MVP Kite Forms', '/profile?tab=listings'],
  ['follower.new', 'Theo Lindqvist follows you', '/users'],
  ['listing.approved', 'Kite Forms was approved and is public', '/profile?tab=listings'],
  [
    'listing.rejected',
    'A Calendar That Reads Its Owner’s Mind and Still Leaves Fridays Free was sent back: see the reason in My Listings',
    '/profile?tab=listings',
  ],
  ['listing.followed', 'Tariq Haddad listed a new MVP: Restock Radar', '/browse'],
  ['rental.started', 'Foldout is ready in My Rentals', '/profile?tab=rentals'],
  ['source.sent', 'The source code of Foldout was sent to you by e-mail', '/profile?tab=rentals'],
  ['payment.refunded', 'Your payment for Foldout was refunded', '/profile?tab=rentals'],
].map(([kind, text, path], index) => ({
  id: idOf(index),
  kind,
  text,
  path,
  isread: index > 2,
  createdat: hoursAgo(index * 9),
}));

const SIGNED_IN_BROWSERS = [
  ['Chrome on Linux', 0, true],
  ['Firefox on Windows', 3, false],
  ['Safari on iPhone', 60, false],
] as const;

/** The states of notifications, preferences, following, blocking, reporting, sessions and account deletion. */
export function peopleStates(listing: { readonly id: string; readonly userId: string }): readonly Screen[] {
  const profilePath = `/user/${listing.userId}`;
  return [
    { name: 'notices', signedInAs: LISTER, prepare: withNotices(NOTICES) },
    { name: 'notices none', signedInAs: SHOPPER, prepare: withNotices([]) },
    { name: 'notices refused', signedInAs: SHOPPER, prepare: showFailedNotices },
    { name: 'preferences', path: '/preferences', signedInAs: RENTER },
    { name: 'preferences with blocked people', signedInAs: RENTER, prepare: showBlockedPeople },
    { name: 'stop e-mails', path: `/unsubscribe?token=rating.new.${idOf(1)}.${'x'.repeat(43)}` },
    { name: 'stop e-mails by an old link', path: '/unsubscribe?token=old' },
    { name: 'e-mails refused', signedInAs: RENTER, prepare: showRefusedMailAddress },
    {
      name: 'preference not saved',
      path: '/preferences',
      signedInAs: RENTER,
      prepare: showRefusedPreference,
    },
    { name: 'following', signedInAs: RENTER, prepare: withRelation(profilePath, { following: true }) },
    { name: 'blocked', signedInAs: RENTER, prepare: withRelation(profilePath, { blocked: true }) },
    { name: 'about to block', path: profilePath, signedInAs: RENTER, prepare: openBlockDialog },
    { name: 'report a person', path: profilePath, signedInAs: RENTER, prepare: openReportDialog },
    { name: 'report an MVP', path: `/mvp/${listing.id}`, signedInAs: RENTER, prepare: openReportDialog },
    { name: 'report refused', path: `/mvp/${listing.id}`, signedInAs: RENTER, prepare: showRefusedReport },
    { name: 'signed-in browsers', signedInAs: RENTER, prepare: showSignedInBrowsers },
    { name: 'data being prepared', signedInAs: RENTER, prepare: withDataExport(null) },
    { name: 'data ready', signedInAs: RENTER, prepare: withDataExport(hoursAgo(1)) },
    { name: 'about to leave', path: PROFILE_TAB_PATH, signedInAs: RENTER, prepare: openAccountDeletion },
    {
      name: 'leaving asks who it is',
      path: PROFILE_TAB_PATH,
      signedInAs: RENTER,
      prepare: showRefusedDeletion,
    },
  ];
}

function withNotices(shownNotices: typeof NOTICES) {
  return async (page: Page) => {
    const unreadCount = shownNotices.filter(({ isread }) => !isread).length;
    await respondWith(page, '**/api/users/notices*', {
      notices: shownNotices,
      unread: unreadCount,
      nextCursor: null,
    });
    await streamCounts(page, unreadCount);
    await goto(page, '/notices');
    await page.getByRole('main').locator('ul, h2').first().waitFor();
    const bellName = unreadCount > 0 ? `Notices, ${unreadCount} unread` : 'Notices';
    await page.getByRole('link', { name: bellName, exact: true }).waitFor();
  };
}

/** Starts the live stream with these counts, so that the bell shows a number. */
async function streamCounts(page: Page, noticeCount: number): Promise<void> {
  const counts = { unread: 0, total: 0, sent: 0, received: 0, notices: noticeCount };
  const streamEvents = [
    ['ready', { resumed: true }],
    ['counts', counts],
  ].map(([name, data]) => `event: ${String(name)}\ndata: ${JSON.stringify(data)}\n\n`);
  await page.route('**/api/events', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: streamEvents.join('') }),
  );
}

async function showFailedNotices(page: Page): Promise<void> {
  await respondWithProblem(page, '**/api/users/notices*');
  await goto(page, '/notices');
  await page.getByRole('button', { name: 'Try Again' }).waitFor();
}

async function showBlockedPeople(page: Page): Promise<void> {
  const people = ['Grace Hallworth', 'Bartholomew Featherstonehaugh-Cholmondeley'].map((name, index) => ({
    id: idOf(index),
    displayname: name,
    photourl: '',
  }));
  await respondWith(page, '**/api/users/blocked', { people });
  await goto(page, '/preferences');
  await page.getByRole('heading', { name: 'People you have blocked' }).waitFor();
}

/** Shows the preferences of a person whose address the mail server refuses. */
async function showRefusedMailAddress(page: Page): Promise<void> {
  await page.route('**/api/auth/token', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { user: object };
    await route.fulfill({ response, json: { ...body, user: { ...body.user, emailRefused: true } } });
  });
  await goto(page, '/preferences');
  await page.getByRole('heading', { name: 'Our e-mails do not reach you' }).waitFor();
}

async function showRefusedPreference(page: Page): Promise<void> {
  await page.route('**/api/users/preferences', (route) =>
    route.request().method() === 'PUT' ? route.abort('connectionreset') : route.continue(),
  );
  await page.getByRole('switch').first().click();
  await page.getByText('Not saved.').waitFor();
}

function withRelation(path: string, relation: { following?: boolean; blocked?: boolean }) {
  return async (page: Page) => {
    await respondWith(page, '**/api/users/*/relation', { following: false, blocked: false, ...relation });
    await goto(page, path);
    await page.getByRole('button', { name: relation.blocked ? 'Unblock' : 'Following' }).waitFor();
  };
}

async function openBlockDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await page.getByRole('alertdialog').waitFor();
}

async function openReportDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Report(?: this MVP)?$/ }).click();
  await page.getByRole('dialog').waitFor();
}

async function showRefusedReport(page: Page): Promise<void> {
  await respondWithProblem(page, '**/api/reports');
  await openReportDialog(page);
  await page.getByLabel('What is wrong?').selectOption('spam');
  await page.getByLabel('Details').fill('The demo leads to a page that asks for a password.');
  await page.getByRole('button', { name: 'Send Report' }).click();
  await page.getByRole('dialog').getByRole('alert').waitFor();
}

async function showSignedInBrowsers(page: Page): Promise<void> {
  const sessions = SIGNED_IN_BROWSERS.map(([name, hours, isCurrent], index) => ({
    id: idOf(index),
    name,
    signedInAt: hoursAgo(hours + 100),
    lastUsedAt: hoursAgo(hours),
    isCurrent,
  }));
  await respondWith(page, '**/api/auth/sessions', { sessions });
  await scrollToRegion(page, 'Where you are signed in');
}

function withDataExport(readyAt: string | null) {
  return async (page: Page) => {
    const dataExport = { id: idOf(1), requestedAt: hoursAgo(1), readyAt, expiresAt: hoursAgo(-24 * 7) };
    await respondWith(page, '**/api/users/data-export', { dataExport });
    await scrollToRegion(page, 'Your data');
    await page.getByText(readyAt === null ? 'Preparing your data...' : /^Prepared /).waitFor();
  };
}

async function scrollToRegion(page: Page, name: string): Promise<void> {
  await goto(page, PROFILE_TAB_PATH);
  await page.getByRole('region', { name }).scrollIntoViewIfNeeded();
}

async function openAccountDeletion(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('alertdialog').waitFor();
}

/** Shows the refusal to delete an account if the user signed in more than five minutes ago. */
async function showRefusedDeletion(page: Page): Promise<void> {
  await respondWithProblem(page, '**/api/users/delete-account', {
    status: 403,
    detail: 'Sign in again to confirm that it is you.',
    code: 'auth/requires-recent-login',
  });
  await openAccountDeletion(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click();
  const signInAgainButton = page.getByRole('button', { name: /sign in and delete/ }).first();
  await signInAgainButton.waitFor();
  await signInAgainButton.scrollIntoViewIfNeeded();
}
