import type { Page } from '@playwright/test';
import { respondWithProblem } from './intercepted-responses.js';
import { readMvp } from './sample-listings.js';
import { LISTER, RENTER, type Screen, SHOPPER } from './screens.js';
import { toast } from './toast.js';

const DEMO_ID = '00000000-0000-7000-8000-000000000001';

/**
 * Opens a demo with this many seconds left. The api's responses are intercepted, because a person has only one real
 * demo per MVP.
 */
function openDemoWith(timeRemaining: number) {
  return async (page: Page) => {
    const { demoUrl } = await readMvp(page, 'Half Past');
    const session = {
      sessionId: DEMO_ID,
      mvpId: DEMO_ID,
      timeRemaining,
      isExpired: timeRemaining <= 0,
      demoUrl,
    };
    await page.route('**/api/demo-sessions/**', (route) => route.fulfill({ json: session }));
    // The bar for small windows has the same button, so the first one is used.
    await page
      .getByRole('button', { name: /Try Demo/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close demo' }).waitFor();
    if (timeRemaining <= 0) return;
    await page.getByRole('timer').waitFor();
    await page.frameLocator('iframe[title^="Demo of"]').getByRole('heading').first().waitFor();
  };
}

/** States of screens that appear only after several actions. */
export function screenStates(listing: { readonly id: string; readonly userId: string }): readonly Screen[] {
  const detailPath = `/mvp/${listing.id}`;
  return [
    { name: 'login refused', path: '/login?auth_error=auth/unauthorized-domain&provider=google' },
    { name: 'more could not be had', path: '/', prepare: showFailedNextPage },
    { name: 'demo', path: detailPath, signedInAs: SHOPPER, prepare: openDemoWith(900) },
    { name: 'demo near its end', path: detailPath, signedInAs: SHOPPER, prepare: openDemoWith(290) },
    { name: 'demo used', path: detailPath, signedInAs: SHOPPER, prepare: openDemoWith(0) },
    { name: 'demo about to be closed', path: detailPath, signedInAs: SHOPPER, prepare: askToCloseDemo },
    { name: 'buy outright', path: detailPath, signedInAs: RENTER, prepare: openPurchaseDialog },
    { name: 'message from an MVP', path: detailPath, signedInAs: RENTER, prepare: openMessageDialog },
    {
      name: 'message refused',
      path: `/user/${listing.userId}`,
      signedInAs: RENTER,
      prepare: showRefusedMessage,
    },
    { name: 'profile editor', path: '/profile?tab=profile', signedInAs: RENTER, prepare: editProfile },
    {
      name: 'profile editor with mistakes',
      path: '/profile?tab=profile',
      signedInAs: RENTER,
      prepare: enterInvalidProfile,
    },
    { name: 'toast', path: '/profile?tab=profile', signedInAs: RENTER, prepare: saveProfile },
    { name: 'edit a listing', path: '/profile?tab=listings', signedInAs: LISTER, prepare: editListing },
    { name: 'dashboard refused', path: '/users', signedInAs: LISTER, prepare: showFailedDashboard },
  ];
}

async function showFailedNextPage(page: Page): Promise<void> {
  await respondWithProblem(page, '**/api/mvps?*cursor=*');
  await page.getByRole('button', { name: 'Load More MVPs' }).click();
  await page.getByRole('alert').first().waitFor();
}

async function askToCloseDemo(page: Page): Promise<void> {
  await openDemoWith(900)(page);
  await page.getByRole('button', { name: 'Close demo' }).click();
  await page.getByRole('alertdialog').waitFor();
}

async function openPurchaseDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Buy outright/ }).click();
  await page.getByRole('button', { name: 'PayPal', exact: true }).waitFor();
}

async function openMessageDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.getByRole('dialog').waitFor();
}

async function showRefusedMessage(page: Page): Promise<void> {
  await respondWithProblem(page, '**/api/users/messages');
  await openMessageDialog(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Subject').fill('A question');
  await dialog.getByLabel('Message').fill('How many people use it?');
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await dialog.getByRole('alert').waitFor();
}

async function editProfile(page: Page): Promise<void> {
  const editButton = page.getByRole('button', { name: 'Edit Profile' });
  const cancelButton = page.getByRole('main').getByRole('button', { name: 'Cancel' });
  await editButton.or(cancelButton).first().waitFor();
  // Input from an earlier visit may still be in the form, so it is cancelled first.
  if (await cancelButton.isVisible()) await cancelButton.click();
  await editButton.click();
  await page.getByLabel('Display Name').waitFor();
}

async function enterInvalidProfile(page: Page): Promise<void> {
  await editProfile(page);
  await page.getByLabel('Display Name').fill('');
  await page.getByLabel('Website').fill('not an address');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.locator('[aria-invalid="true"]').first().waitFor();
}

async function saveProfile(page: Page): Promise<void> {
  await editProfile(page);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await toast(page, 'Profile updated successfully!').waitFor();
}

async function editListing(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: 'Edit your MVP' }).waitFor();
}

async function showFailedDashboard(page: Page): Promise<void> {
  await respondWithProblem(page, '**/api/rentals/**');
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Dashboard' }).click();
  await page.getByRole('button', { name: 'Try Again' }).waitFor();
}
