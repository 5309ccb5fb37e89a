import type { Page } from '@playwright/test';
import { scrollToReviews } from './scroll-to-reviews.js';
import { goto } from './goto.js';
import { respondWith, respondWithProblem } from './intercepted-responses.js';
import { LISTER, RENTER, type Screen } from './screens.js';

const RATINGS_URL = '**/api/mvps/*/ratings?*';
const OWN_RATING_URL = '**/api/mvps/*/ratings/mine';
const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const TIMESTAMP = '2026-03-04T09:41:00.000Z';

/** Reviews with a long text, with an answer, without text, and of a deleted account. */
const RATINGS = [
  {
    author: { id: idOf(1), name: 'Bartholomew Featherstonehaugh-Cholmondeley', photoURL: '' },
    stars: 5,
    content: `Starts in a minute.\n\n${'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'.repeat(2)}`,
    answer: 'Thank you. The second half is in the repository now.',
  },
  { author: null, stars: 1, content: 'It did not start for me.', answer: null },
  { author: { id: idOf(2), name: 'Yusuf Erdem', photoURL: '' }, stars: 4, content: '', answer: null },
].map((rating, index) => ({
  id: idOf(index + 10),
  ...rating,
  createdAt: TIMESTAMP,
  changedAt: index === 1 ? TIMESTAMP : null,
  answeredAt: rating.answer === null ? null : TIMESTAMP,
}));
const RATINGS_PAGE = {
  ratings: RATINGS,
  total: 12,
  average: 3.5,
  distribution: [3, 0, 1, 4, 4],
  nextCursor: 'more',
};

/** States of reviews. Some are visible only to certain people, others only at certain times. */
export function ratingStates({ id }: { readonly id: string }): readonly Screen[] {
  const path = `/mvp/${id}`;
  return [
    { name: 'reviews', prepare: showReviews(path) },
    { name: 'reviews refused', prepare: showFailedReviews(path) },
    { name: 'reviews of a renter', signedInAs: RENTER, prepare: showReviews(path) },
    { name: 'own review hidden', signedInAs: RENTER, prepare: showHiddenReview(path) },
    { name: 'rate', path: '/profile?tab=rentals', signedInAs: RENTER, prepare: fillInReview },
    { name: 'review refused', path: '/profile?tab=rentals', signedInAs: RENTER, prepare: showRefusedRating },
    { name: 'answer a review', path: '/profile?tab=listings', signedInAs: LISTER, prepare: openAnswerDialog },
  ];
}

function showReviews(path: string) {
  return async (page: Page) => {
    await respondWith(page, RATINGS_URL, RATINGS_PAGE);
    await goto(page, path);
    await scrollToReviews(page, page.getByRole('button', { name: 'Show more reviews' }));
  };
}

function showFailedReviews(path: string) {
  return async (page: Page) => {
    await respondWithProblem(page, RATINGS_URL);
    await goto(page, path);
    await scrollToReviews(page, page.getByText('The reviews could not be loaded'));
  };
}

function showHiddenReview(path: string) {
  return async (page: Page) => {
    const rating = { ...RATINGS[1], changeableUntil: TIMESTAMP, hiddenReason: 'It names a private person.' };
    await respondWith(page, OWN_RATING_URL, { rating, mayRate: false });
    await showReviews(path)(page);
    await page.getByText('A moderator hid your review').waitFor();
  };
}

async function fillInReview(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Rate this MVP/ })
    .first()
    .click();
  await page.getByRole('radio', { name: '4 stars' }).check();
}

async function showRefusedRating(page: Page): Promise<void> {
  await fillInReview(page);
  await respondWithProblem(page, '**/api/mvps/*/ratings');
  await page.getByRole('button', { name: 'Post review' }).click();
  await page.getByRole('dialog').getByRole('alert').waitFor();
}

async function openAnswerDialog(page: Page): Promise<void> {
  await respondWith(page, RATINGS_URL, RATINGS_PAGE);
  const mvpPath = await page
    .getByRole('link', { name: /^View / })
    .first()
    .getAttribute('href');
  await goto(page, mvpPath ?? '/');
  const answerButton = page.getByRole('button', { name: /^Answer / });
  await scrollToReviews(page, answerButton);
  await answerButton.first().click();
  await page.getByRole('dialog').waitFor();
}
