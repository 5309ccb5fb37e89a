import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { ListingInput } from '@market/contract/listings/listing-form';
import { linkGitHub } from '@market/test/api/catalogue';
import { LISTING_BODY } from '@market/test/api/listing-body';
import { type RunningApi, startApi } from '@market/test/api/running-api';
import { until } from '@market/test/until';
import pg from 'pg';
import { SETTINGS, type Settings } from '../foundation/settings/configuration.js';
import { ListingsService } from '../listings/listings.service.js';
import { NearCopiesService } from './near-copies.service.js';
import { ReviewsQueries } from './reviews.queries.js';

/** The lock for which each comparison waits before it stores its result; the number is arbitrary. */
const TEST_LOCK = 4711;

let api: RunningApi;
let lockHolder: pg.Client;
let listerId: string;

beforeAll(async () => {
  api = await startApi();
  lockHolder = new pg.Client({ connectionString: api.application.get<Settings>(SETTINGS).DATABASE_URL });
  // Dropping the database closes this open connection, which emits an error.
  lockHolder.on('error', () => undefined);
  await lockHolder.connect();
  await lockHolder.query(`
    CREATE FUNCTION wait_for_test() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_advisory_xact_lock(${TEST_LOCK}); RETURN NEW; END $$;
    CREATE TRIGGER wait_for_test BEFORE UPDATE ON reviews FOR EACH ROW
      WHEN (OLD.copied IS NULL AND NEW.copied IS NOT NULL) EXECUTE FUNCTION wait_for_test()`);
  const lister = await api.signUp('Lina');
  await linkGitHub(api, lister);
  listerId = lister.userId;
});
afterAll(async () => {
  await lockHolder.end();
  await api.stop();
});
// Ends the transaction of a test that failed.
afterEach(() => lockHolder.query('ROLLBACK'));

const submit = () =>
  api.application
    .get(ListingsService)
    .create(listerId, ListingInput.parse({ ...LISTING_BODY, title: 'Habit Garden', image: '' }));

async function readReview(listingId: string) {
  const [review] = await api.application.get(ReviewsQueries).listOfListing(listingId);
  if (!review) throw new Error('The listing has no submission');
  return review;
}

/** Returns how many transactions of this database wait for a lock. */
async function countWaiting(): Promise<number> {
  const [row] = await api.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return row?.count ?? 0;
}

it('of two copies that are compared at the same time, the second is marked (REVIEW-12)', async () => {
  const listingIds = [await submit(), await submit()];
  await lockHolder.query('BEGIN');
  await lockHolder.query('SELECT pg_advisory_xact_lock($1)', [TEST_LOCK]);
  const comparisons: Promise<void>[] = [];
  for (const listingId of listingIds) {
    const { id: reviewId } = await readReview(listingId);
    comparisons.push(api.application.get(NearCopiesService).compare(reviewId));
    await until(async () => (await countWaiting()) === comparisons.length);
  }
  await lockHolder.query('COMMIT');
  await Promise.all(comparisons);
  const [original, copy] = await Promise.all(listingIds.map(readReview));
  expect(original).toMatchObject({ copiesId: null, copied: [] });
  expect(copy).toMatchObject({ copiesId: listingIds[0] });
  expect(copy?.copied).toContain('title');
});
