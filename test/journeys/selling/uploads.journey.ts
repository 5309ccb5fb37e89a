import { expect, type Page, test } from '@playwright/test';
import { cameraPicture, noisePicture } from '../../src/api/camera-pictures.js';
import { LISTER } from '../../src/browser/screens.js';
import { videoPath } from '../../src/browser/videos.js';
import { readStack, signIn } from '../../src/browser/running-stack.js';
import { goto, reload } from '../../src/browser/goto.js';

const YOUTUBE_URL = /^https:\/\/www\.youtube\.com\/watch\?v=([\w-]{11})$/;
const urlField = (page: Page) => page.getByLabel('YouTube video URL');
const chooseVideo = (page: Page, path: string) => page.getByLabel('Video file').setInputFiles(path);

test.beforeEach(async ({ page }) => {
  await signIn(page, LISTER);
  await goto(page, '/list');
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('videoUpload.')) localStorage.removeItem(key);
  });
});

test('a lister uploads a video, sees its progress, and gets a YouTube address where it plays', async ({
  page,
}) => {
  await page.getByLabel('Title').fill('Sent by Hand');
  await chooseVideo(page, videoPath('upright.webm'));
  await expect(page.getByRole('progressbar', { name: 'Video upload' })).toBeVisible();
  await expect(urlField(page)).toHaveValue(YOUTUBE_URL, { timeout: 20_000 });
  await expect(page.getByText('Published on YouTube')).toBeVisible();
  const id = YOUTUBE_URL.exec(await urlField(page).inputValue())?.[1];
  await page.goto(`${readStack().contentUrl}/embed/${id}?autoplay=1&mute=1`);
  await expect
    .poll(() => page.locator('video').evaluate((film: HTMLVideoElement) => film.videoWidth))
    .toBe(1080);
});

test('a file that is not a video, and a video that cannot be read, are refused before the upload', async ({
  page,
}) => {
  const sentRequests: string[] = [];
  page.on(
    'request',
    (request) => void (request.url().includes('/uploads/') && sentRequests.push(request.url())),
  );
  await page.getByLabel('Video file').setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no video'),
  });
  await expect(page.getByText('Please select a valid video file')).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByLabel('Video file').setInputFiles({
    name: 'broken.webm',
    mimeType: 'video/webm',
    buffer: Buffer.from('no video either'),
  });
  await expect(page.getByText('Could not load video metadata')).toBeVisible();
  expect(sentRequests).toEqual([]);
});

test('an upload resumes where it stopped after the connection broke and the page was reloaded (UPLOAD-2)', async ({
  page,
}) => {
  let patchCount = 0;
  await page.route('**/api/uploads/videos/*', async (route) => {
    if (route.request().method() === 'PATCH' && (patchCount += 1) === 1)
      return route.abort('connectionreset');
    return route.continue();
  });
  await chooseVideo(page, videoPath('upright.webm'));
  await expect.poll(() => patchCount).toBeGreaterThan(1);
  await reload(page);
  // After the reload the file need not be chosen again, because the upload is found by its id.
  await expect(urlField(page)).toHaveValue(YOUTUBE_URL, { timeout: 20_000 });
});

test("YouTube's refusal is shown in its own words, and the video is retried without a new upload", async ({
  page,
}) => {
  const { contentUrl } = readStack();
  await fetch(`${contentUrl}/_youtube`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ hasChannel: false }),
  });
  await chooseVideo(page, videoPath('upright.webm'));
  await expect(page.getByText('No YouTube channel found for this account')).toBeVisible({ timeout: 20_000 });
  await fetch(`${contentUrl}/_youtube`, { method: 'DELETE' });
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(urlField(page)).toHaveValue(YOUTUBE_URL, { timeout: 20_000 });
});

test('a picture is uploaded, shown, and gets an address on this site', async ({ page }) => {
  await page.getByLabel('Image file').setInputFiles({
    name: 'cover.jpg',
    mimeType: 'image/jpeg',
    buffer: await cameraPicture(1200, 800),
  });
  await expect(page.getByRole('img', { name: 'The picture of your MVP' })).toBeVisible();
  await expect(page.getByLabel('Image URL (optional)')).toHaveValue(
    /^\/media\/images\/[0-9a-f-]{36}-1600\.webp$/,
  );
  await page.getByLabel('Image file').setInputFiles({
    name: 'cover.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('<script>alert(1)</script>'),
  });
  await expect(
    page.getByText('Please select a valid image file (JPEG, PNG, WebP, AVIF or GIF)'),
  ).toBeVisible();
});

test('a large picture is sent in a smaller version, so that it arrives in time (UPLOAD-5)', async ({
  page,
}) => {
  const picture = await noisePicture(2400, 1800);
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.url().endsWith('/api/uploads/images')),
    page
      .getByLabel('Image file')
      .setInputFiles({ name: 'cover.jpg', mimeType: 'image/jpeg', buffer: picture }),
  ]);
  await expect(page.getByRole('img', { name: 'The picture of your MVP' })).toBeVisible();
  const { requestBodySize } = await request.sizes();
  expect(requestBodySize).toBeLessThan(picture.length / 4);
});
