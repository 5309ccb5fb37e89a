import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ListingChange, ListingInput } from '@market/contract/listings/listing-form';
import { linkGitHub } from '@market/test/api/catalogue';
import { LISTING_BODY } from '@market/test/api/listing-body';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';
import { ListingsService } from '../listings/listings.service.js';
import { OffSaleService } from '../listings/off-sale.service.js';
import { ReviewsQueries } from './reviews.queries.js';
import { ReviewsService } from './reviews.service.js';
import { NearCopiesService } from './near-copies.service.js';

const DESCRIPTION =
  'A small garden grows on the phone with every habit that its owner keeps, and shows the whole year as one picture of leaves.';
/** Matches the form's pattern of uploaded pictures, but contains no upload's id. */
const PATH_WITHOUT_ID = `/media/images/${'-'.repeat(36)}-1600.webp`;
/** An address of 2,000 different characters of 3 bytes, which does not fit into a B-tree index. */
const LONGEST_ADDRESS = `https://code.example/${Array.from({ length: 1979 }, (_, n) => String.fromCodePoint(0x4e00 + ((n * 7919) % 20_000))).join('')}`;

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

/** Compares all submissions that are due, as the sweep does. */
async function compareDue(): Promise<void> {
  for (const reviewId of await nearCopies().findDue(100)) await nearCopies().compare(reviewId);
}

/** Returns the listing's latest submission. */
async function readLatestReview(listingId: string) {
  const [review] = await api.application.get(ReviewsQueries).listOfListing(listingId);
  if (!review) throw new Error('The listing has no submission');
  return review;
}

/**
 * Submits a listing and compares it as the sweep does. Returns its id, the listing that it copies, and the
 * copied parts.
 */
async function submit(fields: Record<string, unknown>) {
  const form = ListingInput.parse({ ...LISTING_BODY, description: 'Other words', image: '', ...fields });
  const id = await api.application.get(ListingsService).create(lister.userId, form);
  await compareDue();
  const { copiesId, copied } = await readLatestReview(id);
  return { id, copiesId, copied };
}

/** Decides on the listing's latest submission. */
async function decide(listingId: string, outcome: 'approve' | 'reject'): Promise<void> {
  const { id: reviewId } = await readLatestReview(listingId);
  const decision = { reviewId, moderatorId: lister.userId };
  const reviews = api.application.get(ReviewsService);
  await (outcome === 'approve' ? reviews.approve(decision) : reviews.reject({ ...decision, reason: 'No' }));
}

/** Changes a listing, without comparing the change. */
async function change(listingId: string, fields: ListingChange): Promise<void> {
  const owner = { userId: lister.userId, role: 'user' } as const;
  await api.application.get(ListingsService).change(owner, listingId, fields);
}

/** Inserts an uploaded picture with the same bytes as all others. Returns its address. */
async function insertPicture(n: number): Promise<string> {
  const id = `0190000${n}-0000-7000-8000-000000000000`;
  await api.query(
    `INSERT INTO uploads (id, user_id, kind, state, file_name, byte_size, storage_key, content_hash, created_at, updated_at)
     VALUES ($1::uuid, $2, 'image', 'stored', '', 1, $1::text, 'abc', now(), now()) ON CONFLICT DO NOTHING`,
    [id, lister.userId],
  );
  return `/media/images/${id}-1600.webp`;
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

  it.each([
    ['an approved', () => Promise.resolve()],
    [
      'an off-sale',
      (listingId: string) =>
        api.application
          .get(OffSaleService)
          .takeOffSale({ listingId, moderatorId: lister.userId, reason: 'Unclear' }),
    ],
  ])('is marked if it has the repository that was added to %s listing', async (_caseName, prepare) => {
    const original = await submit({ title: 'Habit Garden', repoUrl: '' });
    await decide(original.id, 'approve');
    await prepare(original.id);
    await change(original.id, { repoUrl: 'https://github.com/lina/garden' });
    const copy = await submit({ title: 'Tide Clock', repoUrl: 'https://github.com/lina/garden' });
    expect(copy).toMatchObject({ copiesId: original.id, copied: ['repository'] });
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
    await change(id, { shortDescription: 'Grows' });
    await compareDue();
    expect(await readLatestReview(id)).toMatchObject({ state: 'pending', copiesId: null, copied: [] });
  });

  it('with the bytes of a picture that was uploaded before is marked', async () => {
    const original = await submit({ title: 'Habit Garden', image: await insertPicture(1), repoUrl: '' });
    const copy = await submit({ title: 'Tide Clock', image: await insertPicture(2), repoUrl: '' });
    expect(copy).toMatchObject({ copiesId: original.id, copied: ['picture'] });
  });

  it('with the web address of a picture that was uploaded here is marked like one with its path', async () => {
    const original = await submit({ title: 'Habit Garden', image: await insertPicture(1), repoUrl: '' });
    const image = `https://market.example${await insertPicture(2)}`;
    const copy = await submit({ title: 'Tide Clock', image, repoUrl: '' });
    expect(copy).toMatchObject({ copiesId: original.id, copied: ['picture'] });
  });

  it.each([
    ['a picture whose address only looks like an uploaded one', { image: PATH_WITHOUT_ID }],
    [
      'a picture and a repository with the longest addresses',
      { image: LONGEST_ADDRESS, repoUrl: LONGEST_ADDRESS },
    ],
  ])('with %s is compared', async (_caseName, fields) => {
    const original = await submit({ title: 'Habit Garden', repoUrl: '', ...fields });
    expect(original).toMatchObject({ copiesId: null, copied: [] });
    const copy = await submit({ title: 'Tide Clock', repoUrl: '', ...fields });
    expect(copy.copiesId).toBe(original.id);
  });
});

describe('a change of an approved listing (REVIEW-12)', () => {
  const PUBLIC_FIELDS = { title: 'Habit Garden', image: 'https://pictures.example/garden.png', repoUrl: '' };
  const CHANGED_FIELDS = { title: 'Tide Clock', image: 'https://pictures.example/clock.png' };

  /** Approves a listing and submits a change of its title and picture. Returns the listing's id. */
  async function submitChange(): Promise<string> {
    const { id } = await submit(PUBLIC_FIELDS);
    await decide(id, 'approve');
    await change(id, CHANGED_FIELDS);
    await compareDue();
    return id;
  }
  const submitCopy = (fields: Record<string, unknown>) => submit({ repoUrl: '', ...fields });
  const withoutTitle = ({ image }: { image: string }) => ({ title: 'Something Else', image });

  it('that waits is found when copies of it are compared, like the public version', async () => {
    const id = await submitChange();
    expect(await submitCopy(withoutTitle(CHANGED_FIELDS))).toMatchObject({
      copiesId: id,
      copied: ['picture'],
    });
    expect(await submitCopy(PUBLIC_FIELDS)).toMatchObject({ copiesId: id, copied: ['picture', 'title'] });
  });

  it.each([
    ['withdrawn', (id: string) => change(id, PUBLIC_FIELDS)],
    ['rejected', (id: string) => decide(id, 'reject')],
  ])('that was %s does not hide the public version', async (_caseName, end) => {
    const id = await submitChange();
    await end(id);
    expect(await submitCopy(PUBLIC_FIELDS)).toMatchObject({ copiesId: id, copied: ['picture', 'title'] });
  });

  it('is the public version after its approval, so that the earlier version is not found', async () => {
    const id = await submitChange();
    await decide(id, 'approve');
    expect(await submitCopy(withoutTitle(PUBLIC_FIELDS))).toMatchObject({ copiesId: null, copied: [] });
    expect(await submitCopy(CHANGED_FIELDS)).toMatchObject({ copiesId: id, copied: ['picture', 'title'] });
  });

  it('is compared with its own values, not with those of the public version', async () => {
    const id = await submitChange();
    const otherListing = await submitCopy({ title: 'Leaves', image: 'https://pictures.example/leaves.png' });
    await change(id, { image: 'https://pictures.example/leaves.png' });
    await compareDue();
    expect(await readLatestReview(id)).toMatchObject({ copiesId: otherListing.id, copied: ['picture'] });
  });

  it('is not compared after it was withdrawn, so that it does not replace a newer change', async () => {
    const id = await submitChange();
    await change(id, { image: 'https://pictures.example/older.png' });
    const olderReview = await readLatestReview(id);
    await change(id, { image: 'https://pictures.example/newer.png' });
    await compareDue();
    await nearCopies().compare(olderReview.id);
    const [withdrawnReview] = await api.query('SELECT state, copied FROM reviews WHERE id = $1', [
      olderReview.id,
    ]);
    expect(withdrawnReview).toEqual({ state: 'withdrawn', copied: null });
    const copy = await submitCopy({ title: 'Leaves', image: 'https://pictures.example/newer.png' });
    expect(copy).toMatchObject({ copiesId: id, copied: ['picture'] });
  });
});

describe('a comparison that fails (REVIEW-12)', () => {
  const START = new Date('2026-11-21T09:00:00.000Z');
  const MINUTE_MS = 60_000;
  const setMinutesAfterStart = (minutes: number) =>
    api.setTime(new Date(START.getTime() + minutes * MINUTE_MS));

  beforeEach(async () => {
    setMinutesAfterStart(0);
    await api.query(
      `ALTER TABLE listing_fingerprints ADD CONSTRAINT fails CHECK (title <> 'always fails') NOT VALID`,
    );
  });
  afterEach(() => api.query('ALTER TABLE listing_fingerprints DROP CONSTRAINT IF EXISTS fails'));

  /** Creates a listing whose comparison fails; returns the id of its submission. */
  async function submitFailing(): Promise<string> {
    const form = ListingInput.parse({ ...LISTING_BODY, title: 'Always fails', image: '' });
    const id = await api.application.get(ListingsService).create(lister.userId, form);
    return (await readLatestReview(id)).id;
  }
  const expectComparisonFails = (reviewId: string) =>
    expect(nearCopies().compare(reviewId)).rejects.toThrow('fails');

  it('is due again after 1, 2, 4 … minutes, and after an hour at most', async () => {
    const reviewId = await submitFailing();
    let minutesAfterStart = 0;
    for (const delayMinutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
      expect(await nearCopies().findDue(100)).toEqual([reviewId]);
      await expectComparisonFails(reviewId);
      minutesAfterStart += delayMinutes;
      setMinutesAfterStart(minutesAfterStart - 0.001);
      expect(await nearCopies().findDue(100)).toEqual([]);
      await nearCopies().compare(reviewId);
      setMinutesAfterStart(minutesAfterStart);
    }
  });

  it('does not keep other submissions from being compared', async () => {
    const failingReviewId = await submitFailing();
    await expectComparisonFails(failingReviewId);
    const form = ListingInput.parse({ ...LISTING_BODY, title: 'Habit Garden', image: '' });
    const otherId = await api.application.get(ListingsService).create(lister.userId, form);
    const { id: otherReviewId } = await readLatestReview(otherId);
    // Both submissions have the same deadline, and the failing one is older.
    expect(await nearCopies().findDue(1)).toEqual([otherReviewId]);
    await nearCopies().compare(otherReviewId);
    expect((await readLatestReview(otherId)).copied).toEqual([]);
  });

  it('succeeds later if its cause is gone', async () => {
    const reviewId = await submitFailing();
    await expectComparisonFails(reviewId);
    await api.query('ALTER TABLE listing_fingerprints DROP CONSTRAINT fails');
    setMinutesAfterStart(1);
    await compareDue();
    expect(await nearCopies().findDue(100)).toEqual([]);
    expect(await api.query('SELECT copied FROM reviews WHERE id = $1', [reviewId])).toEqual([{ copied: [] }]);
  });
});
