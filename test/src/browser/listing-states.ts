import type { Page } from '@playwright/test';
import { amendResponse, respondWith, respondWithProblem } from './intercepted-responses.js';
import { LISTER, type Screen } from './screens.js';
import { videoPath } from './videos.js';
import { goto, reload } from './goto.js';

const UPLOAD_ID = '00000000-0000-7000-8000-000000000042';
const HOUR_MS = 60 * 60_000;
const IN_SEVEN_HOURS = new Date(Date.now() + 7 * HOUR_MS).toISOString();
const REJECTION_REASON =
  'The demo link opens a login page without an account to try. Please add one, or open the demo to guests.';

/**
 * The states of a person's own listings: pending and rejected, as a new listing and as a change of an approved
 * listing; and off sale.
 */
const LISTING_STATES = [
  { state: 'pending', isapproved: false, reviewDueAt: IN_SEVEN_HOURS, rejectionReason: null, proposal: null },
  {
    state: 'rejected',
    isapproved: false,
    reviewDueAt: null,
    rejectionReason: REJECTION_REASON,
    proposal: null,
  },
  {
    state: 'approved',
    reviewDueAt: IN_SEVEN_HOURS,
    rejectionReason: null,
    proposal: { title: 'A better title' },
  },
  {
    state: 'approved',
    reviewDueAt: null,
    rejectionReason: REJECTION_REASON,
    proposal: { title: 'A worse title' },
    isAvailable: false,
  },
  {
    state: 'off-sale',
    isapproved: false,
    reviewDueAt: null,
    rejectionReason: null,
    proposal: null,
    offSaleAt: IN_SEVEN_HOURS,
    offSaleReason: 'The screenshots show a product of another company.',
  },
];

const UPLOAD = {
  id: UPLOAD_ID,
  state: 'receiving',
  publishedShare: 0,
  reason: null as string | null,
  canRetry: false,
  createdAt: new Date().toISOString(),
  videoId: null as string | null,
  videoUrl: null as string | null,
  title: '',
  description: '',
  thumbnailUrl: null,
};

/** The states of the form and its uploads, and of a person's own listings. */
export function listingStates(listing: { readonly id: string }): readonly Screen[] {
  const form = { path: '/list', signedInAs: LISTER };
  return [
    { ...form, name: 'list filled in', prepare: fillInListingForm },
    { ...form, name: 'list with a draft', prepare: showDraft },
    { ...form, name: 'list refused', prepare: showRefusedSubmission },
    { ...form, name: 'list submitted', prepare: showSubmitted },
    { ...form, name: 'image sent', prepare: showSentImage },
    { ...form, name: 'image refused', prepare: showRefusedImage },
    { ...form, name: 'video being checked', prepare: showVideoProgress },
    { ...form, name: 'video refused', prepare: showRefusedVideo },
    {
      ...form,
      name: 'video cut short',
      prepare: withUnfinishedUpload({ state: 'receiving' }, 'Waiting for the rest'),
    },
    {
      ...form,
      name: 'video being published',
      prepare: withUnfinishedUpload(
        { state: 'publishing', publishedShare: 0.64 },
        'Publishing on YouTube: 64%',
      ),
    },
    {
      ...form,
      name: 'video not taken by YouTube',
      prepare: withUnfinishedUpload(
        { state: 'failed', reason: 'No YouTube channel found for this account', canRetry: true },
        'No YouTube channel found',
      ),
    },
    { ...form, name: 'video published', prepare: showPublishedVideo },
    { name: 'my listings in every state', signedInAs: LISTER, prepare: showOwnListings },
    ...LISTING_STATES.slice(1).map((listingState, index) => ({
      name:
        [
          'edit what was sent back',
          'edit a change that waits',
          'edit a change that was sent back',
          'edit what is off sale',
        ][index] ?? '',
      signedInAs: LISTER,
      prepare: openEditForm(listing, listingState),
    })),
  ];
}

/**
 * Opens an empty form. First leaves the form, because an edited form stores its draft when it is left. Then deletes
 * the draft and the unfinished upload that an earlier visit stored in the browser.
 */
async function openEmptyForm(page: Page): Promise<void> {
  const formAddress = page.url();
  await goto(page, '/help');
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('listingDraft.') || key.startsWith('videoUpload.')) localStorage.removeItem(key);
  });
  await goto(page, formAddress);
  await page.getByLabel('Title').waitFor();
}

async function fillInListingForm(page: Page): Promise<void> {
  await openEmptyForm(page);
  const fillField = (name: string, value: string) =>
    page.getByRole('textbox', { name, exact: true }).fill(value);
  await fillField('Title', 'Tide Table Pro');
  await fillField(
    'Short description',
    'High and low water for 300 harbours, with alarms before the mooring falls dry.',
  );
  await fillField(
    'Description',
    'Predicts tides from harmonic constants, offline. Alarms, moon phases, and a printable year.',
  );
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Travel');
  await page.getByRole('spinbutton', { name: 'Monthly price (USD)' }).fill('1234.5');
  await fillField('YouTube video URL', 'https://youtu.be/dQw4w9WgXcQ');
  await fillField('Demo link', 'https://tides.example');
  await fillField('Feature 1', 'Works offline');
  await page.getByRole('button', { name: 'Add feature' }).click();
  await fillField('Feature 2', 'Alarms before the mooring falls dry');
  await fillField('Technology 1', 'Rust');
  await page.getByRole('textbox', { name: 'Tags' }).fill('tides, sailing, harbours,');
}

async function showDraft(page: Page): Promise<void> {
  await fillInListingForm(page);
  await reload(page);
  await page.getByText('Your draft is back.').waitFor();
}

async function showRefusedSubmission(page: Page): Promise<void> {
  await respondWithProblem(page, '**/api/mvps', {
    status: 422,
    detail: 'Please correct the listing.',
    errors: { demoUrl: 'Please enter a valid URL' },
  });
  await fillInListingForm(page);
  await page.getByRole('button', { name: 'Submit MVP' }).click();
  await page.getByText('Please enter a valid URL').waitFor();
}

async function showSubmitted(page: Page): Promise<void> {
  const ownListing = await readOwnListing(page);
  await respondWith(
    page,
    '**/api/mvps',
    { ...ownListing, ...LISTING_STATES[0], title: 'Tide Table Pro' },
    201,
  );
  await goto(page, '/list');
  await fillInListingForm(page);
  await page.getByRole('button', { name: 'Submit MVP' }).click();
  await page.getByRole('heading', { name: 'Your MVP was submitted' }).waitFor();
}

/** Reads one of the signed-in lister's own listings, with the access token of the page. */
async function readOwnListing(page: Page): Promise<Record<string, unknown>> {
  const listingsResponse = page.waitForResponse('**/api/mvps/my-listings?*');
  await goto(page, '/profile?tab=listings');
  const [firstListing] = (await (await listingsResponse).json()) as Record<string, unknown>[];
  return firstListing ?? {};
}

async function showSentImage(page: Page): Promise<void> {
  const [cover] = await page.request
    .get('/api/mvps?limit=1')
    .then(async (response) => ((await response.json()) as { mvps: { image: string }[] }).mvps);
  await respondWith(page, '**/api/uploads/images', { id: UPLOAD_ID, image: cover?.image }, 201);
  await chooseImage(page);
  const picture = page.getByRole('img', { name: 'The picture of your MVP' });
  await picture.waitFor();
  await picture.scrollIntoViewIfNeeded();
}

async function showRefusedImage(page: Page): Promise<void> {
  await respondWithProblem(page, '**/api/uploads/images', {
    status: 415,
    detail: 'Please select a valid image file (JPEG, PNG, WebP, AVIF or GIF)',
  });
  await chooseImage(page);
  await page.getByText('Please select a valid image file').scrollIntoViewIfNeeded();
}

async function chooseImage(page: Page): Promise<void> {
  await openEmptyForm(page);
  await page
    .getByLabel('Image file')
    .setInputFiles({ name: 'cover.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('a picture') });
}

/** Starts an upload whose requests never complete, so that the progress bar stays. */
async function showVideoProgress(page: Page): Promise<void> {
  await page.route('**/api/uploads/videos**', () => undefined);
  await openEmptyForm(page);
  await page.getByLabel('Video file').setInputFiles(videoPath('upright.webm'));
  await page.getByText(/^Sending the video|^Checking the file/).scrollIntoViewIfNeeded();
}

async function showRefusedVideo(page: Page): Promise<void> {
  await openEmptyForm(page);
  await page
    .getByLabel('Video file')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no video') });
  await page.getByText('Please select a valid video file').scrollIntoViewIfNeeded();
}

/** Returns a function that stores an unfinished upload in the browser, as an interrupted earlier visit would have. */
function withUnfinishedUpload(upload: Partial<typeof UPLOAD>, expectedText: string) {
  return async (page: Page) => {
    await respondWith(page, `**/api/uploads/${UPLOAD_ID}`, { ...UPLOAD, ...upload });
    await openEmptyForm(page);
    const tokenResponse = page.waitForResponse(
      (response) => response.url().endsWith('/api/auth/token') && response.ok(),
    );
    await reload(page);
    const { user } = (await (await tokenResponse).json()) as { user: { uid: string } };
    await page.evaluate(
      ([key = '', id = '']) => localStorage.setItem(key, id),
      [`videoUpload.${user.uid}.new`, UPLOAD_ID],
    );
    await reload(page);
    await page.getByText(expectedText).scrollIntoViewIfNeeded();
  };
}

async function showPublishedVideo(page: Page): Promise<void> {
  const videoUrl = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
  const publishedUpload = { state: 'published', publishedShare: 1, videoId: 'dQw4w9WgXcQ', videoUrl };
  await withUnfinishedUpload(publishedUpload, 'Published on YouTube')(page);
}

async function showOwnListings(page: Page): Promise<void> {
  await amendResponse<Record<string, unknown>[]>(page, '**/api/mvps/my-listings?*', (ownListings) =>
    ownListings.map((ownListing, index) => ({
      ...ownListing,
      ...(index < LISTING_STATES.length && LISTING_STATES[index]),
    })),
  );
  await goto(page, '/profile?tab=listings');
  await page.getByText(REJECTION_REASON).first().waitFor();
}

function openEditForm({ id }: { readonly id: string }, listingState: (typeof LISTING_STATES)[number]) {
  return async (page: Page) => {
    const ownListing = { ...(await readOwnListing(page)), ...listingState, id };
    await respondWith(page, `**/api/mvps/my-listings/${id}`, ownListing);
    await goto(page, `/list/edit/${id}`);
    await page.getByRole('heading', { level: 1, name: 'Edit your MVP' }).waitFor();
  };
}
