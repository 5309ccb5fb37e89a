import { rentalEnd } from '@market/contract/rentals/rental-end';
import type { RentalCreated } from '@market/contract/rentals/rentals';
import { expect, type Page } from '@playwright/test';
import { respondWith, leavePending, respondWithProblem } from './intercepted-responses.js';
import { LISTER, RENTER, type Screen, SHOPPER } from './screens.js';
import { goto, reload } from './goto.js';

const RENTAL_ID = '0193a6f2-7c41-7b3e-9d52-5f1c8a04e6b7';

/** States of screens while they load, without a network, and without content. */
export function waitingStates(listing: { readonly id: string; readonly userId: string }): readonly Screen[] {
  const detailPath = `/mvp/${listing.id}`;
  return [
    { name: 'offline', path: '/offline.html', hasNoHeader: true },
    { name: 'saved offline', path: '/saved', prepare: showSavedOffline },
    { name: 'shorts refused', path: '/users', prepare: showFailedShorts },
    {
      name: 'directory refused',
      signedInAs: RENTER,
      prepare: openWithFailure('**/api/users/directory*', '/users'),
    },
    {
      name: 'browse refused',
      signedInAs: RENTER,
      prepare: openWithFailure('**/api/mvps*', '/browse'),
    },
    {
      name: 'messages refused',
      signedInAs: RENTER,
      prepare: openWithFailure('**/api/users/messages/conversations*', '/messages'),
    },
    {
      name: 'earnings refused',
      signedInAs: LISTER,
      prepare: openWithFailure('**/api/earnings', '/profile?tab=earnings'),
    },
    { name: 'messages none', signedInAs: SHOPPER, prepare: showNoMessages },
    { name: 'my rentals none', signedInAs: SHOPPER, prepare: showNoRentals },
    { name: 'overview of nothing', signedInAs: SHOPPER, prepare: showEmptyOverview },
    { name: 'my listings none', path: '/profile?tab=listings', signedInAs: SHOPPER },
    { name: 'public profile without MVPs', signedInAs: RENTER, prepare: showNoMvps },
    { name: 'payment taken', path: detailPath, signedInAs: SHOPPER, prepare: approvePayment(listing.id) },
    ...(
      [
        ['browse', '**/api/mvps*', '/browse'],
        ['messages', '**/api/users/messages/conversations*', '/messages'],
        ['dashboard', '**/api/rentals/**', '/profile'],
        ['directory', '**/api/users/directory*', '/users'],
        ['notices', '**/api/users/notices*', '/notices'],
        ['earnings', '**/api/earnings', '/profile?tab=earnings'],
      ] as const
    ).map(([name, address, path]) => ({
      name: `${name} on its way`,
      signedInAs: name === 'earnings' ? LISTER : SHOPPER,
      isCheckedWhileLoading: true as const,
      prepare: openWithPendingCall(address, path),
    })),
  ];
}

async function showSavedOffline(page: Page): Promise<void> {
  const { mvps } = (await (await page.request.get('/api/mvps?limit=2')).json()) as { mvps: { id: string }[] };
  const ids = mvps.map(({ id }) => id);
  await page.evaluate((saved) => localStorage.setItem('savedProducts', JSON.stringify(saved)), ids);
  await reload(page);
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const storedCopy = await (await caches.open('stored-copy')).match('/stored-copy/saved.json');
        return storedCopy !== undefined;
      }),
    )
    .toBe(true);
  await page.route('**/api/mvps*', (route) => route.abort('internetdisconnected'));
  await reload(page);
  await page.getByText('This copy of your list').waitFor();
  await page.evaluate(() => localStorage.removeItem('savedProducts'));
}

function openWithFailure(address: string, path: string) {
  return async (page: Page) => {
    await respondWithProblem(page, address);
    await goto(page, path);
    await page.getByRole('button', { name: 'Try Again' }).first().waitFor();
  };
}

/**
 * Shows the error of shorts that failed to load. The server renders the first shorts into their page, so the browser
 * requests them only if a person comes from another page.
 */
async function showFailedShorts(page: Page): Promise<void> {
  await respondWithProblem(page, '**/api/mvps*');
  await page.getByRole('banner').getByRole('link', { name: 'Shorts' }).click();
  await page.getByRole('button', { name: 'Try Again' }).waitFor();
}

function openWithPendingCall(address: string, path: string) {
  return async (page: Page) => {
    await leavePending(page, address);
    // Waits for the call: before it, the page may show the skeleton of a component whose code is still loading.
    const pendingRequest = page.waitForRequest(address);
    await goto(page, path);
    await pendingRequest;
    await page.getByRole('button', { name: /^Account menu/ }).waitFor();
    await page.locator('main [role="status"][aria-busy="true"]').first().waitFor();
  };
}

async function showNoMessages(page: Page): Promise<void> {
  const emptyConversations = {
    conversations: [],
    unread: 0,
    total: 0,
    sent: 0,
    received: 0,
    nextCursor: null,
  };
  await respondWith(page, '**/api/users/messages/conversations*', emptyConversations);
  await goto(page, '/messages');
  await page.getByText('No conversations yet').first().waitFor();
}

const NO_RENTALS = { rentals: [], total: 0, active: 0, spent: 0, nextCursor: null };

async function showNoRentals(page: Page): Promise<void> {
  await respondWith(page, '**/api/rentals/my-rentals*', NO_RENTALS);
  await goto(page, '/profile?tab=rentals');
  await page.getByText('No rentals yet').waitFor();
}

async function showEmptyOverview(page: Page): Promise<void> {
  await respondWith(page, '**/api/rentals/my-rentals*', NO_RENTALS);
  await goto(page, '/profile');
  await page.getByText('No recent activity').waitFor();
}

/** Shows the profile of a person without listings. */
async function showNoMvps(page: Page): Promise<void> {
  const directoryResponse = await page.request.get(
    `/api/users/directory?search=${encodeURIComponent(SHOPPER.name)}`,
  );
  const [person] = (await directoryResponse.json()) as { id: string }[];
  await goto(page, `/user/${person?.id ?? ''}`);
  await page.getByText('No MVPs Available').waitFor();
}

/** Approves an order on PayPal's page. The responses to later calls are replaced, so the order is not captured. */
const approvePayment =
  (mvpId: string) =>
  async (page: Page): Promise<void> => {
    const { price } = (await (await page.request.get(`/api/mvps/${mvpId}`)).json()) as { price: number };
    await respondWith(page, '**/api/paypal/capture-order', { orderId: 'ORDER', captureId: 'CAPTURED' });
    await respondWith(page, '**/api/rentals/create', rentalOf(mvpId, Math.round(price)), 201);
    await page.getByRole('button', { name: 'Rent This MVP' }).first().click();
    await page.getByRole('button', { name: 'Submit Rental Request' }).click();
    const popup = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'PayPal', exact: true }).click();
    await (await popup).getByRole('button', { name: 'Approve payment' }).click();
    await page.getByText('Payment Successful!').waitFor();
  };

/** A rental for one month that starts now; `totalprice` in USD. */
function rentalOf(mvpid: string, totalprice: number): RentalCreated {
  const duration = '1 month';
  const startTime = new Date().toISOString();
  const enddate = rentalEnd(new Date(startTime), duration)?.toISOString() ?? startTime;
  const period = {
    id: RENTAL_ID,
    duration,
    startdate: startTime,
    enddate,
    createdat: startTime,
  } as const;
  const rental = {
    ...period,
    totalprice,
    totalPrice: totalprice,
    mvpid,
    mvp: null,
    sourceUrl: null,
    deliveredat: null,
    deliveryid: null,
    hasarchive: false,
    hasrepository: false,
    mayrate: false,
    ratedstars: null,
    since: startTime,
    until: enddate,
    periods: [{ ...period, totalprice, credit: 0, refunded: false, receipt: null }],
    paid: totalprice,
    offer: null,
  };
  return { rental, message: '' };
}
