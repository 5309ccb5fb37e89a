import { expect, type Page } from '@playwright/test';
import { NETWORK_FAULTS, delayCalls, failCalls } from '../../src/browser/network-faults.js';
import { test } from '../../src/browser/journey.js';
import { LISTER, RENTER } from '../../src/browser/screens.js';
import { waitUntilLoaded, type Visitor } from '../../src/browser/running-stack.js';
import { goto } from '../../src/browser/goto.js';

const LIVE_STREAM = 'GET /events';
const NO_LISTINGS = { mvps: [], total: 0, nextCursor: null };
const NO_MESSAGES = { conversations: [], total: 0, unread: 0, sent: 0, received: 0, nextCursor: null };
const NO_RENTALS = { rentals: [], total: 0, active: 0, spent: 0, nextCursor: null };

/** A screen that loads data, and the texts that it shows while loading, without data and on failure. */
interface ReadingScreen {
  readonly name: string;
  readonly signedInAs?: Visitor;
  /** The request that the test makes fail, in the format of `failCalls`, such as `GET /mvps?`. */
  readonly failingCall: string;
  /** Opens the screen by a link within the application, so that the browser and not the server sends the request. */
  readonly open: (page: Page) => Promise<void>;
  readonly loadingText: string;
  /** Whether the loading text is visible. On other screens only screen readers announce it. */
  readonly isLoadingShown?: boolean;
  readonly failureText: string;
  /** Content that is visible after a successful load. */
  readonly loadedContent: (page: Page) => ReturnType<Page['getByText']>;
  readonly emptyState?: {
    readonly response: object;
    readonly expectedText: string;
    readonly linkName?: string;
  };
}

const openThroughLogin = (link: string) => async (page: Page) => {
  await goto(page, '/login');
  await waitUntilLoaded(page);
  await page.getByRole('banner').getByRole('link', { name: link }).click();
};
const openDirectly = (path: string) => async (page: Page) => void (await goto(page, path));
/** Expects visible text. Text for screen readers only is one pixel wide. */
const expectShown = (text: ReturnType<Page['getByText']>) =>
  expect.poll(async () => (await text.boundingBox())?.width ?? 0).toBeGreaterThan(50);
const firstCard = (page: Page) => page.getByRole('main').getByRole('article').first();

const SCREENS: readonly ReadingScreen[] = [
  {
    name: 'home',
    failingCall: 'GET /mvps?',
    open: openThroughLogin('MVP Market, home'),
    loadingText: 'Loading MVPs...',
    failureText: 'Error loading MVPs',
    loadedContent: firstCard,
    emptyState: { response: NO_LISTINGS, expectedText: 'No MVPs yet' },
  },
  {
    name: 'shorts',
    failingCall: 'GET /mvps?',
    open: openThroughLogin('Shorts'),
    loadingText: 'Loading shorts...',
    failureText: 'Error loading MVPs',
    loadedContent: firstCard,
    emptyState: { response: NO_LISTINGS, expectedText: 'No shorts yet', linkName: 'Back to Homepage' },
  },
  {
    name: 'detail',
    failingCall: 'GET /mvps/',
    open: async (page) => {
      await goto(page, '/');
      await waitUntilLoaded(page);
      // Waits until the homepage has loaded the details of the first MVP, which it features.
      const secondCard = page.getByRole('main').getByRole('article').nth(1);
      await secondCard.getByRole('heading').getByRole('link').click();
    },
    loadingText: 'Loading MVP...',
    failureText: 'Error loading MVP',
    loadedContent: (page) =>
      page.getByRole('button', { name: /Rent This MVP|Currently Unavailable/ }).first(),
  },
  {
    name: 'public profile',
    failingCall: 'GET /users/public/',
    open: async (page) => {
      await goto(page, '/');
      await waitUntilLoaded(page);
      await firstCard(page).locator('a[href^="/user/"]').click();
    },
    loadingText: 'Loading profile...',
    failureText: 'Failed to load user profile',
    loadedContent: (page) => page.getByRole('heading', { name: /^MVPs by / }),
  },
  {
    name: 'MVPs of a profile',
    failingCall: 'GET /mvps?',
    open: async (page) => {
      await goto(page, '/users');
      await firstCard(page)
        .getByRole('link', { name: /^View Profile/ })
        .click();
    },
    loadingText: 'Loading MVPs...',
    failureText: 'Error loading MVPs',
    loadedContent: (page) => page.getByRole('heading', { name: /^MVPs by / }),
    emptyState: { response: NO_LISTINGS, expectedText: "This user hasn't published any MVPs yet." },
  },
  {
    name: 'directory',
    failingCall: 'GET /users/directory',
    open: openDirectly('/users'),
    loadingText: 'Loading users...',
    failureText: 'Error loading users',
    loadedContent: firstCard,
    emptyState: { response: [], expectedText: 'Be the first to join our community!' },
  },
  {
    name: 'saved',
    signedInAs: RENTER,
    failingCall: 'GET /mvps?',
    open: openDirectly('/saved'),
    loadingText: 'Loading MVPs...',
    failureText: 'Error loading MVPs',
    loadedContent: firstCard,
    emptyState: {
      response: NO_LISTINGS,
      expectedText: 'No MVPs saved yet. Star some MVPs in Shorts to see them here!',
      linkName: 'Watch Shorts',
    },
  },
  {
    name: 'browse',
    signedInAs: RENTER,
    failingCall: 'GET /mvps?',
    open: openDirectly('/browse'),
    loadingText: 'Loading MVPs...',
    failureText: 'Error loading MVPs',
    loadedContent: firstCard,
    emptyState: { response: NO_LISTINGS, expectedText: 'No MVPs found' },
  },
  {
    name: 'dashboard',
    signedInAs: RENTER,
    failingCall: 'GET /rentals',
    open: openDirectly('/profile'),
    loadingText: 'Loading dashboard...',
    isLoadingShown: true,
    failureText: 'Failed to load dashboard data',
    loadedContent: (page) => page.getByRole('heading', { name: `Welcome back, ${RENTER.name}!` }),
    emptyState: {
      response: NO_RENTALS,
      expectedText: 'Start exploring and renting MVPs to see your activity here.',
      linkName: 'Browse MVPs',
    },
  },
  {
    name: 'my listings',
    signedInAs: LISTER,
    failingCall: 'GET /mvps/my-listings',
    open: openDirectly('/profile?tab=listings'),
    loadingText: 'Loading listings...',
    failureText: 'Error loading MVPs',
    loadedContent: firstCard,
    emptyState: { response: [], expectedText: 'No listings yet', linkName: 'List Your MVP' },
  },
  {
    name: 'messages',
    signedInAs: RENTER,
    failingCall: 'GET /users/messages/conversations',
    open: openDirectly('/messages'),
    loadingText: 'Loading messages...',
    isLoadingShown: true,
    failureText: 'Failed to load messages',
    loadedContent: (page) =>
      page.getByRole('navigation', { name: 'Conversations' }).getByRole('listitem').first(),
    emptyState: { response: NO_MESSAGES, expectedText: 'No conversations yet' },
  },
  {
    name: 'thread',
    signedInAs: RENTER,
    failingCall: 'GET /users/messages?with=',
    open: async (page) => {
      await goto(page, '/messages');
      await page.getByRole('navigation', { name: 'Conversations' }).getByRole('button').last().click();
    },
    loadingText: 'Loading messages...',
    failureText: 'Failed to load messages',
    loadedContent: (page) => page.getByRole('group', { name: 'Messages' }).getByRole('article').first(),
  },
];

for (const screen of SCREENS) {
  test(`${screen.name} shows that it loads, what went wrong and how to continue, and that it is empty (FIND-57)`, async ({
    page: visitorsPage,
    openPageAs,
  }) => {
    const page = screen.signedInAs ? await openPageAs(screen.signedInAs) : visitorsPage;
    const loadingStatus = page.getByRole('status').filter({ hasText: screen.loadingText });
    const failureAlert = page.getByRole('alert').filter({ hasText: screen.failureText });

    await test.step('loading, while the response is pending', async () => {
      const release = await delayCalls(page, screen.failingCall);
      await screen.open(page);
      await expect(loadingStatus.first()).toBeAttached();
      await expect(loadingStatus.first().locator('.animate-skeleton').first()).toBeVisible();
      if (screen.isLoadingShown) await expectShown(loadingStatus.first().getByText(screen.loadingText));
      release();
      await expect(screen.loadedContent(page)).toBeVisible();
      await expect(loadingStatus).toHaveCount(0);
    });

    await test.step('a fault, and Try Again', async () => {
      const stopFailing = await failCalls(page, screen.failingCall, (route) =>
        route.fulfill({ status: 500, body: '' }),
      );
      await screen.open(page);
      await expect(failureAlert).toBeVisible();
      await expect(page.getByRole('banner')).toBeVisible();
      await stopFailing();
      await page.getByRole('main').getByRole('button', { name: 'Try Again' }).click();
      await expect(failureAlert).toHaveCount(0);
      await expect(screen.loadedContent(page)).toBeVisible();
    });

    const { emptyState } = screen;
    if (!emptyState) return;
    await test.step('an empty response', async () => {
      await failCalls(page, screen.failingCall, (route) => route.fulfill({ json: emptyState.response }));
      await screen.open(page);
      await expect(page.getByText(emptyState.expectedText)).toBeVisible();
      if (emptyState.linkName)
        await expect(
          page.getByRole('main').getByRole('link', { name: emptyState.linkName }).first(),
        ).toBeVisible();
    });
  });
}

for (const { name, shownMessage, fail } of NETWORK_FAULTS) {
  test(`loading survives ${name}: a message and Try Again, in browse and in messages`, async ({
    openPageAs,
  }) => {
    const page = await openPageAs(RENTER);
    for (const [path, failingCall, title] of [
      ['/browse', 'GET /mvps?', 'Error loading MVPs'],
      ['/messages', 'GET /users/messages/conversations', 'Failed to load messages'],
    ] as const) {
      // The live stream is blocked: when it opens, it loads the messages, but the test must load them by Try Again.
      await failCalls(page, LIVE_STREAM, (route) => route.abort());
      const stopFailing = await failCalls(page, failingCall, fail);
      await goto(page, path);
      const alert = page.getByRole('alert').filter({ hasText: title });
      await expect(alert).toBeVisible();
      const foldedDetails = alert.locator('details:not([open]) > summary');
      if (await foldedDetails.isVisible()) await foldedDetails.click();
      await expect(alert.getByText(shownMessage)).toBeVisible();
      await stopFailing();
      await alert.getByRole('button', { name: 'Try Again' }).click();
      await expect(alert).toHaveCount(0);
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    }
  });
}

test('messages that failed to load are fetched again once the live stream opens; until then the alert stays', async ({
  openPageAs,
}) => {
  const page = await openPageAs(RENTER);
  const failingCall = 'GET /users/messages/conversations';
  const releaseStream = await delayCalls(page, LIVE_STREAM);
  const stopFailing = await failCalls(page, failingCall, (route) => route.abort('connectionreset'));
  await goto(page, '/messages');
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to load messages' });
  await alert.locator('summary').click();
  await stopFailing();
  const automaticRetry = page.waitForRequest(/\/api\/users\/messages\/conversations/);
  const release = await delayCalls(page, failingCall);
  releaseStream();
  await automaticRetry;
  await expect(alert.locator('details[open]')).toBeVisible();
  await expect(alert.getByRole('button', { name: 'Try Again' })).toBeEnabled();
  release();
  await expect(page.getByRole('navigation', { name: 'Conversations' })).toBeVisible();
  await expect(alert).toHaveCount(0);
});
