import { expect, type Locator, type Page } from '@playwright/test';
import { deleteDemosOf } from '../../src/rows/delete-demos.js';
import { test } from '../../src/browser/journey.js';
import { tabTo, typeInto, focusAndPress } from '../../src/browser/keyboard.js';
import { LISTER, RENTER, SHOPPER } from '../../src/browser/screens.js';
import { waitUntilLoaded } from '../../src/browser/running-stack.js';
import { goto } from '../../src/browser/goto.js';
import { toast } from '../../src/browser/toast.js';

test.use({ trace: 'off' });

const main = (page: Page) => page.locator('main');
/** Finds a live region, whose text screen readers announce. */
const liveRegion = (page: Page, announcement: string | RegExp): Locator =>
  page
    .locator('[role="status"], [role="alert"], [aria-live="polite"]')
    .filter({ hasText: announcement })
    .first();

/** Returns the second oldest listing: no other journey opens its demo or rents it. */
async function findSecondOldestListing(page: Page): Promise<{ id: string; title: string; demoUrl: string }> {
  const { mvps } = await (await page.request.get('/api/mvps?sort=createdAt&order=asc&limit=2')).json();
  return mvps[1];
}

test('a visitor skips to the content, loads more, opens a card and hears the new title', async ({ page }) => {
  await goto(page, '/');
  await waitUntilLoaded(page);
  await focusAndPress(page, page.getByRole('link', { name: 'Skip to content' }));
  await expect(main(page)).toBeFocused();
  await focusAndPress(page, page.getByRole('button', { name: 'Load More MVPs' }));
  await expect(liveRegion(page, '12 shown')).toBeAttached();
  await expect(page.getByRole('button', { name: 'Load More MVPs' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  const card = page.getByRole('article').last();
  const title = await card.getByRole('heading').innerText();
  await tabTo(page, card.getByRole('button', { name: `Save ${title}` }), 'Shift+Tab');
  await page.keyboard.press('Space');
  await expect(card.getByRole('button', { name: `Save ${title}` })).toHaveAttribute('aria-pressed', 'true');
  await focusAndPress(page, card.getByRole('link', { name: title }));
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(main(page)).toBeFocused();
  await expect(liveRegion(page, `${title} · MVP Market`)).toBeAttached();
});

test('the menu opens, follows the arrow keys, closes with Escape, and navigates', async ({ openPageAs }) => {
  const page = await openPageAs(RENTER);
  await goto(page, '/browse');
  await waitUntilLoaded(page);
  const button = page.getByRole('button', { name: /Account menu/ });
  await focusAndPress(page, button);
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Messages' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/messages');
  await expect(main(page)).toBeFocused();
  await expect(liveRegion(page, 'Messages · MVP Market')).toBeAttached();
});

test('browse is searched, filtered, sorted and cleared, and announces the result', async ({ openPageAs }) => {
  const page = await openPageAs(RENTER);
  await goto(page, '/browse');
  await waitUntilLoaded(page);
  await typeInto(page, page.getByRole('searchbox'), 'the');
  await expect(liveRegion(page, /Found \d+ MVP\(s\).*the/)).toBeAttached();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await tabTo(page, page.getByRole('combobox', { name: 'Category' }));
  // Types only one letter, because the browser would treat a late second letter as the start of a new search.
  await page.keyboard.type('F');
  await expect(liveRegion(page, /Found \d+ MVP\(s\).*Finance/)).toBeAttached();
  await tabTo(page, page.getByRole('combobox', { name: 'Sort by' }));
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/sort=/);
  await focusAndPress(page, page.getByRole('button', { name: 'Clear Filters' }));
  await expect(page.getByRole('heading', { name: 'Results' })).toBeFocused();
  await expect(page).toHaveURL('/browse');
});

test('a demo starts, warns, asks before it closes, and returns the focus', async ({ openPageAs }) => {
  await deleteDemosOf(SHOPPER);
  const page = await openPageAs(SHOPPER);
  const { id, title } = await findSecondOldestListing(page);
  await goto(page, `/mvp/${id}`);
  await waitUntilLoaded(page);
  const button = page.getByRole('button', { name: 'Try Demo (15 min)' });
  await focusAndPress(page, button);
  const demo = page.getByRole('dialog', { name: `Demo of ${title}` });
  await expect(demo.getByRole('timer')).toBeVisible();
  await expect.poll(() => demo.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'End this demo?' });
  await expect
    .poll(() => question.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect.poll(() => demo.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await tabTo(page, demo.getByRole('button', { name: 'Close demo' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  // Tab moves the focus into the demo's frame unless the focus is already in the dialog, so the test waits until it is.
  await expect
    .poll(() => question.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true);
  await focusAndPress(page, question.getByRole('button', { name: 'End Demo' }));
  await expect(demo).toBeHidden();
  await expect(page.getByRole('button', { name: 'You have used your demo of this MVP.' })).toBeFocused();
});

test("a demo's warning appears in a live region that existed before", async ({ openPageAs }) => {
  const page = await openPageAs(SHOPPER);
  const { id, demoUrl } = await findSecondOldestListing(page);
  const session = { sessionId: '00000000-0000-7000-8000-000000000001', isExpired: false };
  await page.route('**/api/demo-sessions/**', (route) =>
    route.fulfill({ json: { ...session, mvpId: session.sessionId, timeRemaining: 302, demoUrl } }),
  );
  await goto(page, `/mvp/${id}`);
  await waitUntilLoaded(page);
  await focusAndPress(page, page.getByRole('button', { name: 'Try Demo (15 min)' }));
  const region = page.getByRole('dialog').getByRole('status').filter({ hasNotText: 'Loading' });
  await expect(region).toHaveText('');
  await region.evaluate((element) => element.setAttribute('data-before', ''));
  await expect(page.locator('[data-before]')).toHaveText('Demo expires in 5 minutes');
});

test('renting works from the form to the payment and its confirmation', async ({ openPageAs }) => {
  const page = await openPageAs(SHOPPER);
  const { id } = await findSecondOldestListing(page);
  await goto(page, `/mvp/${id}`);
  await waitUntilLoaded(page);
  const button = page.getByRole('button', { name: 'Rent This MVP' }).first();
  await focusAndPress(page, button);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: /^1 month/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('radio', { name: /^1 month/ })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: /^3 months/ })).toBeChecked();
  await focusAndPress(page, dialog.getByRole('button', { name: 'Submit Rental Request' }));
  const payPalButton = dialog.getByRole('button', { name: 'PayPal', exact: true });
  await payPalButton.waitFor();
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  for (let tabPresses = 0; tabPresses < 30 && !(await isFocusWithin(payPalButton)); tabPresses += 1)
    await page.keyboard.press('Tab');
  const popup = page.waitForEvent('popup');
  await page.keyboard.press('Enter');
  const payPalPage = await popup;
  const approveButton = payPalPage.getByRole('button', { name: 'Approve payment' });
  await focusAndPress(payPalPage, approveButton).catch((error: unknown) => {
    // The key can close the window on keydown; keyup then throws.
    if (!payPalPage.isClosed()) throw error;
  });
  await expect(liveRegion(page, 'Payment Successful!')).toBeAttached();
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await focusAndPress(page, dialog.getByRole('button', { name: 'Continue Browsing' }));
  await expect(page).toHaveURL('/browse');
  await expect(main(page)).toBeFocused();
});

/** Whether the button has the focus. PayPal's button may be inside a shadow root. */
function isFocusWithin(button: Locator): Promise<boolean> {
  return button.evaluate((element) => {
    const root = element.getRootNode();
    return root instanceof ShadowRoot ? root.activeElement === element : document.activeElement === element;
  });
}

test('a message is written, sent and confirmed; its conversation is opened and answered', async ({
  openPageAs,
}) => {
  const page = await openPageAs(RENTER);
  const { userId } = (await (await page.request.get('/api/mvps?limit=1')).json()).mvps[0];
  await goto(page, `/user/${userId}`);
  await waitUntilLoaded(page);
  const button = page.getByRole('button', { name: 'Send Message' });
  await focusAndPress(page, button);
  const dialog = page.getByRole('dialog');
  await typeInto(page, dialog.getByLabel('Subject'), 'By keyboard');
  await typeInto(page, dialog.getByLabel('Message'), 'Without a mouse');
  await focusAndPress(page, dialog.getByRole('button', { name: 'Send Message' }));
  await expect(toast(page, /Message sent to/)).toBeVisible();
  await expect(button).toBeFocused();
  await goto(page, '/messages');
  await waitUntilLoaded(page);
  await focusAndPress(
    page,
    page.getByRole('navigation', { name: 'Conversations' }).getByRole('button').first(),
  );
  await expect(page.getByRole('heading', { level: 2, name: 'By keyboard' })).toBeFocused();
  await typeInto(page, page.getByLabel('Reply'), 'And an answer');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByLabel('Reply')).toHaveValue('');
  await expect(page.getByRole('group', { name: 'Messages' }).getByText('And an answer')).toBeVisible();
});

test('arrow keys change the short; it is saved, opened, and found again', async ({ page }) => {
  await goto(page, '/shorts');
  await waitUntilLoaded(page);
  const firstTitle = await page.locator('article:not([inert]) h2').innerText();
  await page.keyboard.press('ArrowDown');
  await expect(liveRegion(page, /short 2 of/)).toBeAttached();
  const currentShort = page.locator('article:not([inert])');
  await expect(currentShort.getByRole('heading')).not.toHaveText(firstTitle);
  const title = await currentShort.getByRole('heading').innerText();
  await focusAndPress(page, currentShort.getByRole('button', { name: `Save ${title}` }), 'Space');
  await expect(currentShort.getByRole('button', { name: `Save ${title}` })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.keyboard.press('ArrowUp');
  await expect(currentShort.getByRole('heading')).toHaveText(firstTitle);
  await page.keyboard.press('ArrowDown');
  await expect(currentShort.getByRole('heading')).toHaveText(title);
  await focusAndPress(page, currentShort.getByRole('link', { name: title }));
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.goBack();
  await expect(page.locator('article:not([inert]) h2')).toHaveText(title);
});

test('the profile is edited: errors are described at their fields, the first gets the focus', async ({
  openPageAs,
}) => {
  const page = await openPageAs(RENTER);
  await goto(page, '/profile');
  await waitUntilLoaded(page);
  await tabTo(page, page.getByRole('tab', { name: 'Overview' }));
  await page.keyboard.press('End');
  await expect(page.getByRole('tab', { name: 'Profile' })).toBeFocused();
  await focusAndPress(page, page.getByRole('button', { name: 'Edit Profile' }));
  const name = page.getByLabel('Display Name');
  await expect(name).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await focusAndPress(page, page.getByRole('button', { name: 'Save Changes' }));
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toHaveAccessibleDescription('Display name is required');
  await page.keyboard.type(RENTER.name);
  await focusAndPress(page, page.getByRole('button', { name: 'Save Changes' }));
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeFocused();
});

test('a listing is filled in with rows and tags; the first error gets the focus', async ({ openPageAs }) => {
  const page = await openPageAs(LISTER);
  await goto(page, '/list');
  await waitUntilLoaded(page);
  await focusAndPress(page, page.getByRole('button', { name: 'Submit MVP' }));
  await expect(page.getByLabel('Title')).toBeFocused();
  await expect(page.getByLabel('Title')).toHaveAccessibleDescription('Title is required');
  await page.keyboard.type('By keyboard');
  await typeInto(page, page.getByLabel('Short description'), 'Made without a mouse');
  await typeInto(page, page.getByLabel('Description', { exact: true }), 'All of it typed');
  await tabTo(page, page.getByLabel('Category'));
  // Types only one letter, because the browser would treat a late second letter as the start of a new search.
  await page.keyboard.type('F');
  await typeInto(page, page.getByLabel('Monthly price'), '20');
  await typeInto(page, page.getByLabel('Demo link'), 'https://demo.example');
  await focusAndPress(page, page.getByRole('button', { name: 'Submit MVP' }));
  const video = page.getByLabel('YouTube video URL');
  await expect(video).toBeFocused();
  await typeInto(page, video, 'https://youtu.be/dQw4w9WgXcQ');
  await focusAndPress(page, page.getByRole('button', { name: 'Submit MVP' }));
  await expect(page.getByLabel('Feature 1', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Feature 1', { exact: true })).toHaveAccessibleDescription(
    'At least one feature is required',
  );
  await page.keyboard.type('Streaks');
  await focusAndPress(page, page.getByRole('button', { name: 'Add feature' }));
  await expect(page.getByLabel('Feature 2', { exact: true })).toBeFocused();
  await focusAndPress(page, page.getByRole('button', { name: 'Remove feature 2' }));
  await expect(page.getByLabel('Feature 1', { exact: true })).toBeFocused();
  await typeInto(page, page.getByLabel('Technology 1', { exact: true }), 'React');
  await tabTo(page, page.getByLabel('Tags', { exact: true }));
  await page.keyboard.type('quiet,calm');
  await page.keyboard.press('Enter');
  await focusAndPress(page, page.getByRole('button', { name: 'Remove tag quiet' }));
  await expect(page.getByLabel('Tags', { exact: true })).toBeFocused();
  await expect(page.getByRole('list', { name: 'Tags added' }).getByRole('listitem')).toHaveText(['calm']);
});

test('reduced motion switches animations off', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/', '/shorts', '/login', '/saved']) {
    await goto(page, path);
    await waitUntilLoaded(page);
    const movingElements = await page.evaluate(() =>
      [...document.querySelectorAll('*')].flatMap((element) => {
        const { animationDuration, transitionDuration, scrollBehavior } = getComputedStyle(element);
        const longestSeconds = Math.max(
          ...`${animationDuration},${transitionDuration}`.split(',').map((time) => parseFloat(time)),
        );
        return longestSeconds > 0.001 || scrollBehavior === 'smooth' ? [element.outerHTML.slice(0, 100)] : [];
      }),
    );
    expect(movingElements).toEqual([]);
  }
});
