import { type Browser, expect, type FrameLocator, type Page } from '@playwright/test';
import {
  openConsole,
  openReview,
  rowsOf,
  consoleNotification,
  waitUntilPublic,
} from '../../src/browser/console.js';
import { delayCalls } from '../../src/browser/network-faults.js';
import { test } from '../../src/browser/journey.js';
import { fillInRequiredFields, submitForm, titleField, uniqueTitle } from '../../src/browser/listing-form.js';
import { cameraPicture } from '../../src/api/camera-pictures.js';
import { videoPath } from '../../src/browser/videos.js';
import { type Visitor } from '../../src/browser/running-stack.js';
import { goto, reload } from '../../src/browser/goto.js';

const ANNIKA: Visitor = { name: 'Annika Roth', provider: 'GitHub' };
const ON_YOUTUBE = /^https:\/\/www\.youtube\.com\/watch\?v=[\w-]{11}$/;
const STORED_PICTURE = /^\/media\/images\/[0-9a-f-]{36}-1600\.webp$/;

const ownCard = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });
const player = (page: Page, title: string) => page.frameLocator(`iframe[title="Video: ${title}"]`);

/** Submits an MVP, with a picture and a video that are uploaded from files. */
async function submitListing(page: Page, title: string): Promise<void> {
  await goto(page, '/list');
  await titleField(page).fill(title);
  await page.getByLabel('Image file').setInputFiles({
    name: 'cover.jpg',
    mimeType: 'image/jpeg',
    buffer: await cameraPicture(1200, 800),
  });
  await page.getByLabel('Video file').setInputFiles(videoPath('upright.webm'));
  await fillInRequiredFields(page);
  await expect(page.getByLabel('Image URL (optional)')).toHaveValue(STORED_PICTURE);
  await expect(page.getByLabel('YouTube video URL')).toHaveValue(ON_YOUTUBE, { timeout: 20_000 });
  await submitForm(page);
}

/** Waits until the player plays the uploaded video. */
async function waitUntilPlaying(frame: FrameLocator): Promise<void> {
  const videoElement = frame.locator('video');
  const playbackState = () =>
    videoElement.evaluate(({ videoWidth, videoHeight, paused, currentTime }: HTMLVideoElement) => ({
      size: [videoWidth, videoHeight],
      paused,
      currentTime,
    }));
  await expect.poll(playbackState).toMatchObject({ size: [1080, 1920], paused: false });
  const { currentTime } = await playbackState();
  await expect.poll(async () => (await playbackState()).currentTime).not.toBe(currentTime);
}

async function openAsVisitor(browser: Browser): Promise<Page> {
  return (await browser.newContext({ serviceWorkers: 'block' })).newPage();
}

test('an MVP with an uploaded picture and video is approved in the console, and appears on home and plays in shorts', async ({
  openPageAs,
  browser,
}) => {
  const title = uniqueTitle('Harbour Lights');
  const page = await openPageAs(ANNIKA);
  await submitListing(page, title);

  const visitorsPage = await openAsVisitor(browser);
  await test.step('it waits for review, and other people do not see it', async () => {
    await goto(page, '/profile?tab=listings');
    await page.getByRole('button', { name: 'Pending' }).click();
    await expect(ownCard(page, title)).toContainText('Review due in 24 h');
    await goto(visitorsPage, '/');
    await expect(visitorsPage.getByRole('article').first()).toBeVisible();
    await expect(ownCard(visitorsPage, title)).toHaveCount(0);
  });

  await test.step('the moderator sees its video play, and approves it', async () => {
    const consolePage = await openConsole(browser);
    await openReview(consolePage, title);
    await expect(consolePage.getByRole('img', { name: 'Its picture' })).toHaveAttribute(
      'src',
      STORED_PICTURE,
    );
    await consolePage.getByRole('button', { name: 'Play the video here' }).click();
    await waitUntilPlaying(consolePage.frameLocator('iframe[title="Its video"]'));
    await consolePage.keyboard.press('a');
    await expect(consoleNotification(consolePage, `${title} approved`)).toBeVisible();
    await waitUntilPublic(consolePage, title);
    await consolePage.context().close();
  });

  await test.step('its lister sees it approved', async () => {
    await reload(page);
    await page.getByRole('button', { name: 'Approved' }).click();
    await expect(ownCard(page, title)).toBeVisible();
  });

  await test.step('it is the first on home, with its picture', async () => {
    await reload(visitorsPage);
    const firstCard = visitorsPage.getByRole('article').first();
    await expect(firstCard).toContainText(title);
    await expect(firstCard.locator('img').first()).toHaveAttribute('src', /\/media\/images\//);
    await firstCard.getByRole('link', { name: title }).click();
    await visitorsPage.getByRole('button', { name: `Play video: ${title}` }).click();
    await waitUntilPlaying(player(visitorsPage, title));
  });

  await test.step('it is the first of the shorts, and autoplays', async () => {
    await goto(visitorsPage, '/shorts');
    const feed = visitorsPage.getByRole('region', { name: 'Shorts feed' });
    await expect(feed.getByRole('article')).toContainText(title);
    await waitUntilPlaying(player(visitorsPage, title));
  });
  await visitorsPage.context().close();
});

test('if two moderators decide at once, one decision counts, and the second moderator sees an error', async ({
  openPageAs,
  browser,
}) => {
  const title = uniqueTitle('Kelp Forecast');
  const page = await openPageAs(ANNIKA);
  await goto(page, '/list');
  await titleField(page).fill(title);
  await fillInRequiredFields(page);
  await page
    .getByRole('textbox', { name: 'YouTube video URL', exact: true })
    .fill('https://youtu.be/dQw4w9WgXcQ');
  await submitForm(page);

  const consolePages = await Promise.all([openConsole(browser), openConsole(browser)]);
  const releaseApprovals = await Promise.all(
    consolePages.map(async (consolePage) => {
      await openReview(consolePage, title);
      const release = await delayCalls(consolePage, 'POST /admin/reviews/');
      const approveRequest = consolePage.waitForRequest((request) => request.url().endsWith('/approve'));
      await consolePage.getByRole('button', { name: 'Approve', exact: true }).click();
      await approveRequest;
      return release;
    }),
  );
  for (const release of releaseApprovals) release();

  const approvals = await Promise.all(
    consolePages.map(async (consolePage) => {
      const approvalNotice = consoleNotification(consolePage, /approved|already decided/);
      await expect(approvalNotice).toBeVisible();
      return approvalNotice.innerText();
    }),
  );
  expect(approvals.sort()).toEqual([
    expect.stringContaining('Another moderator has already decided this.'),
    expect.stringContaining(`${title} approved`),
  ]);
  await consolePages[0].goto('/admin/audit');
  await consolePages[0].getByRole('textbox', { name: 'Search' }).fill(title);
  await expect(rowsOf(consolePages[0])).toHaveCount(1);
  await expect(rowsOf(consolePages[0])).toContainText('Approved the submission');
  for (const consolePage of consolePages) await consolePage.context().close();
});
