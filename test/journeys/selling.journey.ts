import { type Browser, expect, type FrameLocator, type Page } from '@playwright/test';
import { openConsole, openReview, rowsOf, said } from '../src/console.js';
import { hold } from '../src/faults.js';
import { test } from '../src/journey.js';
import { fillIn, submitForm, titleBox, titled } from '../src/listing-form.js';
import { cameraPicture } from '../src/pictures.js';
import { videoPath } from '../src/videos.js';
import { type Visitor } from '../src/visit.js';

const ANNIKA: Visitor = { name: 'Annika Roth', provider: 'GitHub' };
const ON_YOUTUBE = /^https:\/\/www\.youtube\.com\/watch\?v=[\w-]{11}$/;
const KEPT_PICTURE = /^\/media\/images\/[0-9a-f-]{36}-1600\.webp$/;

const own = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });
const player = (page: Page, title: string) => page.frameLocator(`iframe[title="Video: ${title}"]`);

/** Lists an MVP whose picture and video are sent as files. */
async function list(page: Page, title: string): Promise<void> {
  await page.goto('/list');
  await titleBox(page).fill(title);
  await page.getByLabel('Image file').setInputFiles({
    name: 'cover.jpg',
    mimeType: 'image/jpeg',
    buffer: await cameraPicture(1200, 800),
  });
  await page.getByLabel('Video file').setInputFiles(videoPath('upright.webm'));
  await fillIn(page);
  await expect(page.getByLabel('Image URL (optional)')).toHaveValue(KEPT_PICTURE);
  await expect(page.getByLabel('YouTube video URL')).toHaveValue(ON_YOUTUBE, { timeout: 20_000 });
  await submitForm(page);
}

/** Waits until the film in a player is the one that was sent, and moves. */
async function plays(frame: FrameLocator): Promise<void> {
  const film = frame.locator('video');
  const facts = () =>
    film.evaluate(({ videoWidth, videoHeight, paused, currentTime }: HTMLVideoElement) => ({
      size: [videoWidth, videoHeight],
      paused,
      currentTime,
    }));
  await expect.poll(facts).toMatchObject({ size: [1080, 1920], paused: false });
  const { currentTime } = await facts();
  await expect.poll(async () => (await facts()).currentTime).not.toBe(currentTime);
}

async function visitor(browser: Browser): Promise<Page> {
  return (await browser.newContext({ serviceWorkers: 'block' })).newPage();
}

test('an MVP listed with a picture and a video is approved in the console, and is on home and in shorts, playing', async ({
  as,
  browser,
}) => {
  const title = titled('Harbour Lights');
  const page = await as(ANNIKA);
  await list(page, title);

  const guest = await visitor(browser);
  await test.step('it waits, and nobody else sees it', async () => {
    await page.goto('/profile?tab=listings');
    await page.getByRole('button', { name: 'Pending' }).click();
    await expect(own(page, title)).toContainText('Review due in 24 h');
    await guest.goto('/');
    await expect(guest.getByRole('article').first()).toBeVisible();
    await expect(own(guest, title)).toHaveCount(0);
  });

  await test.step('the moderator sees its video play, and approves it', async () => {
    const ruths = await openConsole(browser);
    await openReview(ruths, title);
    await expect(ruths.getByRole('img', { name: 'Its picture' })).toHaveAttribute('src', KEPT_PICTURE);
    await ruths.getByRole('button', { name: 'Play the video here' }).click();
    await plays(ruths.frameLocator('iframe[title="Its video"]'));
    await ruths.keyboard.press('a');
    await expect(said(ruths, `${title} approved`)).toBeVisible();
    await ruths.context().close();
  });

  await test.step('its lister sees it approved', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Approved' }).click();
    await expect(own(page, title)).toBeVisible();
  });

  await test.step('it is the first on home, with the picture', async () => {
    await guest.reload();
    const first = guest.getByRole('article').first();
    await expect(first).toContainText(title);
    await expect(first.locator('img').first()).toHaveAttribute('src', /\/media\/images\//);
    await first.getByRole('link', { name: title }).click();
    await guest.getByRole('button', { name: `Play video: ${title}` }).click();
    await plays(player(guest, title));
  });

  await test.step('it is the first of the shorts, and plays by itself', async () => {
    await guest.goto('/shorts');
    const feed = guest.getByRole('region', { name: 'Shorts feed' });
    await expect(feed.getByRole('article')).toContainText(title);
    await plays(player(guest, title));
  });
  await guest.context().close();
});

test('two moderators who decide at the same instant: one decision, and the other is told', async ({
  as,
  browser,
}) => {
  const title = titled('Kelp Forecast');
  const page = await as(ANNIKA);
  await page.goto('/list');
  await titleBox(page).fill(title);
  await fillIn(page);
  await page
    .getByRole('textbox', { name: 'YouTube video URL', exact: true })
    .fill('https://youtu.be/dQw4w9WgXcQ');
  await submitForm(page);

  const consoles = await Promise.all([openConsole(browser), openConsole(browser)]);
  const go = await Promise.all(
    consoles.map(async (console) => {
      await openReview(console, title);
      const release = await hold(console, 'POST /admin/reviews/');
      const asked = console.waitForRequest((request) => request.url().endsWith('/approve'));
      await console.keyboard.press('a');
      await asked;
      return release;
    }),
  );
  for (const release of go) release();

  const both = await Promise.all(
    consoles.map(async (console) => {
      const heard = said(console, /approved|already decided/);
      await expect(heard).toBeVisible();
      return heard.innerText();
    }),
  );
  expect(both.sort()).toEqual([
    expect.stringContaining('Another moderator has already decided this.'),
    expect.stringContaining(`${title} approved`),
  ]);
  await consoles[0].goto('/admin/audit');
  await consoles[0].getByRole('textbox', { name: 'Search' }).fill(title);
  await expect(rowsOf(consoles[0])).toHaveCount(1);
  await expect(rowsOf(consoles[0])).toContainText('review.approve');
  for (const console of consoles) await console.context().close();
});
