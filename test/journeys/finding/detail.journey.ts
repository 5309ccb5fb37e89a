import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../../src/browser/journey.js';
import { readMvp } from '../../src/browser/sample-listings.js';
import { LISTER, RENTER } from '../../src/browser/screens.js';
import { signInOnLoginPage } from '../../src/browser/running-stack.js';
import { goto } from '../../src/browser/goto.js';
import { toast } from '../../src/browser/toast.js';

const main = (page: Page) => page.getByRole('main');

test("an MVP's page shows all of its fields (FIND-20)", async ({ page }) => {
  const { id, userId } = await readMvp(page, 'Kite Forms');
  await goto(page, `/mvp/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Kite Forms' })).toBeVisible();
  await expect(page).toHaveTitle(/Kite Forms/);
  await expect(main(page).getByText('Other', { exact: true }).first()).toBeVisible();
  await expect(main(page).getByText('AVAILABLE').first()).toBeVisible();
  // A related MVP further down may have the same lister, so the first link is used.
  await expect(main(page).getByRole('link', { name: 'Yusuf Erdem' }).first()).toHaveAttribute(
    'href',
    `/user/${userId}`,
  );
  for (const heading of ['Key Features', 'Technology Stack', 'Tags', 'Source Code'])
    await expect(main(page).getByRole('heading', { name: heading })).toBeVisible();
  await expect(main(page).getByText(/^Created /)).toBeVisible();
  await expect(main(page).getByText(/^Last updated /)).toBeVisible();
  for (const [duration, price] of [
    ['1 month', '$129'],
    ['3 months', '$323'],
    ['6 months', '$581'],
  ] as const)
    await expect(
      main(page).getByRole('radio', { name: new RegExp(`^${duration}.* ?\\${price}`) }),
    ).toBeVisible();
  await expect(main(page).getByText('Save 17%')).toBeVisible();
  await expect(main(page).getByText('Save 25%')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Buy outright for $3,225' })).toBeEnabled();
  await expect(page.getByRole('region', { name: 'Video' })).toBeVisible();
});

test('a video replaces the large picture; a refused video links to YouTube (FIND-37, FIND-71)', async ({
  page,
}) => {
  const { id } = await readMvp(page, 'Kite Forms');
  await goto(page, `/mvp/${id}`);
  const video = page.getByRole('region', { name: 'Video' });
  await video.getByRole('button', { name: 'Play video: Kite Forms' }).click();
  await expect(video.locator('iframe')).toHaveCount(1);
  const address = (await video.locator('iframe').getAttribute('src')) ?? '';
  const [, videoId = ''] = /\/embed\/([\w-]{11})/.exec(address) ?? [];
  await expect(video.frameLocator('iframe').locator('body')).toBeVisible();
  await expect(video.getByRole('link')).toHaveCount(0);
  const largePicture = page.getByRole('img', { name: /^Screenshot 1:/ });
  await expect(largePicture).toHaveCount(0);
  await page.getByRole('button', { name: 'Close video' }).click();
  await expect(largePicture).toBeVisible();
  await expect(video.locator('iframe')).toHaveCount(0);

  const refusingPlayer = `<script>parent.postMessage(JSON.stringify({ event: 'onError', info: 150 }), '*')</script>`;
  await page.route('**/embed/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: refusingPlayer }),
  );
  await goto(page, `/mvp/${id}`);
  await video.getByRole('button', { name: 'Play video: Kite Forms' }).click();
  await expect(video.getByText('The video could not be loaded.')).toBeVisible();
  await expect(video.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await expect(video.getByRole('link', { name: 'Watch on YouTube' })).toHaveAttribute(
    'href',
    `https://www.youtube.com/watch?v=${videoId}`,
  );
});

test('on a phone the video is above the features; price, demo and rent remain visible (FIND-27, FIND-52)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { id } = await readMvp(page, 'Kite Forms');
  await goto(page, `/mvp/${id}`);
  const top = async (element: Locator) => (await element.boundingBox())?.y ?? NaN;
  const featuresHeading = main(page).getByRole('heading', { name: 'Key Features' });
  expect(await top(page.getByRole('region', { name: 'Video' }))).toBeLessThan(await top(featuresHeading));

  await main(page).getByRole('heading', { name: 'Tags' }).scrollIntoViewIfNeeded();
  const visibleButton = (name: string) => page.getByRole('button', { name }).filter({ visible: true }).last();
  await expect(visibleButton('Rent This MVP')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: /demo/i }).filter({ visible: true }).last()).toBeInViewport({
    ratio: 1,
  });
  await expect(page.getByText('$129').filter({ visible: true }).last()).toBeInViewport({ ratio: 1 });
  await visibleButton('Rent This MVP').click({ trial: true });
});

test('an unavailable MVP says so, and cannot be rented (FIND-21)', async ({ page }) => {
  const { id } = await readMvp(page, 'Dice Lantern');
  await goto(page, `/mvp/${id}`);
  await expect(main(page).getByText('RENTED').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Currently Unavailable' }).first()).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Rent This MVP' })).toHaveCount(0);
});

test('a visitor who rents signs in first, and finds the chosen rental open (SIGNIN-13)', async ({ page }) => {
  const { id } = await readMvp(page, 'Clipline');
  await goto(page, `/mvp/${id}`);
  await page.getByRole('radio', { name: /^3 months/ }).check();
  await page.getByRole('button', { name: 'Rent This MVP' }).click();
  await expect(page).toHaveURL('/login');
  await signInOnLoginPage(page, RENTER);
  await expect(page).toHaveURL(`/mvp/${id}`);
  await expect(page.getByRole('dialog').getByRole('radio', { name: /^3 months/ })).toBeChecked();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Clipline' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a visitor who returns without signing in sees no dialog later (SIGNIN-13)', async ({ page }) => {
  const { id } = await readMvp(page, 'Clipline');
  await goto(page, `/mvp/${id}`);
  await page.getByRole('button', { name: 'Rent This MVP' }).click();
  await expect(page).toHaveURL('/login');
  // The address changes before React renders the login page, and a visitor goes back only after seeing that page.
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Clipline' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await signInOnLoginPage(page, RENTER);
  await expect(page).toHaveURL(`/mvp/${id}`);
  await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('signing in from the header returns to the same page', async ({ page }) => {
  const { id } = await readMvp(page, 'Kite Forms');
  await goto(page, `/mvp/${id}`);
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');
  await signInOnLoginPage(page, RENTER);
  await expect(page).toHaveURL(`/mvp/${id}`);
});

test('a lister can edit their own MVP, but neither rent it nor message themselves', async ({
  openPageAs,
}) => {
  const page = await openPageAs(LISTER);
  const { id } = await readMvp(page, 'Ferry Board');
  await goto(page, `/mvp/${id}`);
  await expect(page.getByRole('link', { name: 'Edit your listing' })).toHaveAttribute(
    'href',
    `/list/edit/${id}`,
  );
  await expect(page.getByRole('button', { name: 'Rent This MVP' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Send Message' })).toHaveCount(0);
});

test('a message to the lister: blank fields are refused, Cancel discards, and sending delivers', async ({
  openPageAs,
}) => {
  const page = await openPageAs(RENTER);
  const { id, userId } = await readMvp(page, 'Foldout');
  await goto(page, `/mvp/${id}`);
  await page.getByRole('button', { name: 'Send Message' }).click();
  const dialog = page.getByRole('dialog');
  const sendButton = dialog.getByRole('button', { name: 'Send Message' });
  const messageField = dialog.getByRole('textbox', { name: 'Message' });
  await expect(sendButton).toBeDisabled();
  await messageField.fill('   ');
  await expect(sendButton).toBeDisabled();
  await messageField.fill('Never mind');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(messageField).toHaveValue('');
  await messageField.fill('Does it fold by itself?');
  await sendButton.click();
  await expect(dialog).toHaveCount(0);
  await goto(page, `/messages?with=${userId}`);
  await expect(
    page.getByRole('group', { name: 'Messages' }).getByText('Does it fold by itself?').last(),
  ).toBeVisible();
});

test('related MVPs are shown below, and Share copies the link (FIND-26, FIND-28, FIND-29, FIND-38)', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id } = await readMvp(page, 'Kite Forms');
  await goto(page, `/mvp/${id}`);
  const relatedRegion = main(page).getByRole('region', { name: 'Related MVPs' });
  await expect(relatedRegion.getByRole('article')).toHaveCount(3);
  await expect(relatedRegion.getByRole('heading', { name: 'Kite Forms' })).toHaveCount(0);
  await expect(main(page).getByRole('link', { name: 'Read the license' })).toHaveAttribute(
    'href',
    '/license',
  );
  await expect(main(page).getByRole('region', { name: 'When the rental ends' })).toContainText(
    'stop using the code and delete your copies',
  );
  await expect(
    main(page).getByText('Or rent for 1 month first, then own it for $3,096 at today’s price.'),
  ).toBeVisible();
  await main(page)
    .getByRole('radio', { name: /^3 months/ })
    .check();
  await expect(
    main(page).getByText('Or rent for 3 months first, then own it for $2,902 at today’s price.'),
  ).toBeVisible();
  const developerRegion = main(page).getByRole('region', { name: 'About the developer' });
  await expect(developerRegion.getByRole('link', { name: 'Yusuf Erdem' })).toBeVisible();
  await expect(developerRegion).toContainText(/MVPs\d+Member since\d{4}/);
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  await page.getByRole('button', { name: 'Share Kite Forms' }).click();
  await expect(toast(page, 'Link copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${new URL(page.url()).origin}/mvp/${id}`,
  );
});
