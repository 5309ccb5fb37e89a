import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ListingInput } from '@market/contract/listings/listing-form';
import { linkGitHub } from '@market/test/api/catalogue';
import { LISTING_BODY } from '@market/test/api/listing-body';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';
import { ListingsService } from '../listings/listings.service.js';
import { ReviewsQueries } from './reviews.queries.js';
import { NearCopiesService } from './near-copies.service.js';

const DESCRIPTION =
  'A small garden grows on the phone with every habit that its owner keeps, and shows the whole year as one picture of leaves.';

let api: RunningApi;
let lister: Person;

beforeAll(async () => {
  api = await startApi();
  lister = await api.signUp('Lina');
  await linkGitHub(api, lister);
});
afterAll(() => api.stop());
beforeEach(() => api.query('TRUNCATE listings CASCADE'));

const nearCopies = () => api.application.get(NearCopiesService);

/**
 * Submits a listing and compares it as the sweep does. Returns its id, the listing that it copies, and the
 * copied parts.
 */
async function submit(fields: Record<string, unknown>) {
  const form = ListingInput.parse({ ...LISTING_BODY, description: 'Other words', image: '', ...fields });
  const id = await api.application.get(ListingsService).create(lister.userId, form);
  for (const reviewId of await nearCopies().findDue(100)) await nearCopies().compare(reviewId);
  const [review] = await api.application.get(ReviewsQueries).listOfListing(id);
  return { id, copiesId: review?.copiesId ?? null, copied: review?.copied };
}

describe('a submission (REVIEW-12)', () => {
  it('copies nothing if it shares a category and some words only', async () => {
    await submit({
      title: 'Habit Garden',
      description: DESCRIPTION,
      repoUrl: 'https://github.com/lina/garden',
    });
    const otherListing = await submit({
      title: 'Tide Clock',
      description:
        'A small clock shows the tide on the phone of its owner, with every wave of the whole year in one list.',
      repoUrl: 'https://github.com/lina/tides',
    });
    expect(otherListing).toMatchObject({ copiesId: null, copied: [] });
  });

  it.each([
    ['a title', 'title', { title: 'Habit Gardens' }],
    [
      'a description, up to a few words',
      'description',
      { description: DESCRIPTION.replace('whole', 'entire').toUpperCase() },
    ],
    ['a picture', 'picture', { image: 'https://pictures.example/garden.png' }],
    [
      'a repository, however its address is written',
      'repository',
      { repoUrl: 'http://www.github.com/Lina/Garden.git' },
    ],
  ])('is marked if it has %s of another listing', async (_caseName, part, field) => {
    const original = await submit({
      title: 'Habit Garden',
      description: DESCRIPTION,
      image: 'https://pictures.example/garden.png',
      repoUrl: 'https://github.com/lina/garden',
    });
    const copy = await submit({ title: 'Tide Clock', repoUrl: '', ...field });
    expect(copy).toMatchObject({ copiesId: original.id, copied: [part] });
  });

  it('is marked with the listing that it has the most in common with', async () => {
    await submit({ title: 'Habit Garden', description: 'Something else' });
    const closestListing = await submit({
      title: 'Leaves',
      description: DESCRIPTION,
      repoUrl: 'https://github.com/lina/leaves',
    });
    const nearCopy = await submit({
      title: 'Habit Garden',
      description: DESCRIPTION,
      repoUrl: 'https://github.com/lina/leaves/',
    });
    expect(nearCopy).toMatchObject({ copiesId: closestListing.id, copied: ['description', 'repository'] });
  });

  it('is not compared with its own earlier version', async () => {
    const { id } = await submit({ title: 'Habit Garden', description: DESCRIPTION });
    await api.application
      .get(ListingsService)
      .change({ userId: lister.userId, role: 'user' }, id, { shortDescription: 'Grows' });
    for (const reviewId of await nearCopies().findDue(100)) await nearCopies().compare(reviewId);
    const [review] = await api.application.get(ReviewsQueries).listOfListing(id);
    expect(review).toMatchObject({ state: 'pending', copiesId: null, copied: [] });
  });

  it('with the bytes of a picture that was uploaded before is marked', async () => {
    const insertPicture = async (n: number) => {
      const id = `0190000${n}-0000-7000-8000-000000000000`;
      await api.query(
        `INSERT INTO uploads (id, user_id, kind, state, file_name, byte_size, storage_key, content_hash, created_at, updated_at)
         VALUES ($1::uuid, $2, 'image', 'stored', '', 1, $1::text, 'abc', now(), now()) ON CONFLICT DO NOTHING`,
        [id, lister.userId],
      );
      return `/media/images/${id}-1600.webp`;
    };
    const original = await submit({ title: 'Habit Garden', image: await insertPicture(1), repoUrl: '' });
    const copy = await submit({ title: 'Tide Clock', image: await insertPicture(2), repoUrl: '' });
    expect(copy).toMatchObject({ copiesId: original.id, copied: ['picture'] });
  });
});
