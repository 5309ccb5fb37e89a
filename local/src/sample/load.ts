import { DataSource, type EntityManager } from 'typeorm';
import { databaseOptions } from '@market/domain/database/database-options';
import { execute } from '@market/domain/foundation/sql/execute';
import { Delivery } from '@market/domain/deliveries/delivery.entity';
import { DemoSession } from '@market/domain/demos/demo-session.entity';
import type { TokenVault } from '@market/domain/github/token-vault';
import { Identity } from '@market/domain/identity/identity.entity';
import { User } from '@market/domain/identity/user.entity';
import { Listing } from '@market/domain/listings/listing.entity';
import { Message } from '@market/domain/messages/message.entity';
import { Payment } from '@market/domain/payments/payment.entity';
import { Rating } from '@market/domain/ratings/rating.entity';
import { Rental } from '@market/domain/rentals/rental.entity';
import { writeListingFingerprints } from '@market/domain/reviews/near-copies.queries';
import { Review } from '@market/domain/reviews/review.entity';
import { SavedSearch } from '@market/domain/saved-searches/saved-search.entity';
import { SavedListing } from '@market/domain/saved/saved-listing.entity';
import { LISTINGS } from './listings/all.js';
import { renderPictures } from './pictures/render.js';
import { PROSPECTS } from './prospects.js';
import { INSERT_ABANDONED_HISTORY } from './rows/abandoned-order-rows.js';
import { insertEarnings } from './rows/earning-rows.js';
import { insertGrants } from './rows/grant-rows.js';
import { insertReceiptsAndReminders } from './rows/receipt-rows.js';
import { insertRepositoryFacts } from './rows/repository-facts-rows.js';
import { sampleRows } from './rows/sample-rows.js';
import { insertViews } from './rows/view-rows.js';
import { demoUrl, listingId } from './rows/listing-rows.js';
import { INSERT_LEDGER_ENTRIES, INSERT_PAYMENT_HISTORY } from './rows/money-rows.js';
import { FEE_FIXED_CENTS, FEE_RATE } from '../stand-ins/paypal/response-bodies.js';
import type { SamplePerson } from './sample-person.js';

/** Key of a Postgres advisory lock, so that only one process at a time loads the sample data. */
const SAMPLE_LOCK_KEY = 4_202_612;

export interface SampleTarget {
  /** URL of a migrated database. */
  readonly databaseUrl: string;
  /** Storage folder that `/media/…` is served from. */
  readonly storageDir: string;
  /** Base address of the demos, without `/demo/<slug>`. */
  readonly demoBaseUrl: string;
  /** The ages of all sample rows are relative to this time. */
  readonly now: Date;
  readonly people: readonly SamplePerson[];
  /**
   * Encrypts the tokens with which the sample's repositories are read. Undefined if the product uses the real GitHub,
   * which would refuse these tokens.
   */
  readonly tokenVault: TokenVault | undefined;
}

export interface SampleLoadResult {
  /** False if the database already had the sample rows. */
  readonly wasEmpty: boolean;
  /** Number of pictures that were drawn. */
  readonly pictures: number;
}

/**
 * Inserts the sample marketplace once, in one transaction, with the rows that the product would have written. If the
 * sample exists already, the call only draws missing pictures and updates the addresses of the demos.
 */
export async function loadSample(target: SampleTarget): Promise<SampleLoadResult> {
  const database = new DataSource(databaseOptions(target.databaseUrl));
  await database.initialize();
  try {
    const [wasEmpty, pictures] = await Promise.all([
      database.transaction((tx) => loadRows(tx, target)),
      renderPictures(target.storageDir, LISTINGS, [...target.people, ...PROSPECTS]),
    ]);
    return { wasEmpty, pictures };
  } finally {
    await database.destroy();
  }
}

async function loadRows(tx: EntityManager, target: SampleTarget): Promise<boolean> {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [SAMPLE_LOCK_KEY]);
  const firstListing = LISTINGS[0];
  if (firstListing && (await tx.existsBy(Listing, { id: listingId(firstListing.slug) }))) {
    await updateDemoAddresses(tx, target.demoBaseUrl);
    return false;
  }
  const rows = sampleRows(target);
  await tx.insert(User, rows.users);
  await tx.insert(Identity, rows.identities);
  await tx.insert(Listing, rows.listings);
  const grants = await insertGrants(tx, target);
  await insertRepositoryFacts(tx, { grants, listings: rows.listings, now: target.now });
  await tx.insert(Review, rows.reviews);
  await execute(tx, writeListingFingerprints(rows.reviews.map(({ listingId: id }) => id)));
  await insertViews(tx, rows.views);
  await tx.insert(DemoSession, rows.demos);
  await tx.insert(Payment, rows.abandonedOrders);
  await tx.query(INSERT_ABANDONED_HISTORY, [rows.abandonedOrders.map(({ id }) => id)]);
  await tx.insert(Payment, rows.payments);
  const paymentIds = rows.payments.map(({ id }) => id);
  await tx.query(INSERT_PAYMENT_HISTORY, [paymentIds]);
  await tx.query(INSERT_LEDGER_ENTRIES, [paymentIds, FEE_RATE, FEE_FIXED_CENTS]);
  await tx.insert(Rental, rows.rentals);
  await tx.insert(Delivery, rows.deliveries);
  await tx.insert(Rating, rows.ratings);
  await insertReceiptsAndReminders(tx, target.now);
  await insertEarnings(tx, target.now);
  await tx.insert(Message, rows.messages);
  await tx.insert(SavedListing, rows.saved);
  await tx.insert(SavedSearch, rows.searches);
  return true;
}

/**
 * Updates the demo addresses, because the port of the demos can differ between starts. An address that a lister
 * changed is kept.
 */
async function updateDemoAddresses(tx: EntityManager, demoBaseUrl: string): Promise<void> {
  await tx.query(
    `UPDATE listings SET demo_url = sample.demo_url
     FROM unnest($1::uuid[], $2::text[], $3::text[]) AS sample (id, demo_url, path)
     WHERE listings.id = sample.id AND listings.demo_url <> sample.demo_url AND listings.demo_url ~ ('^http://[^/]+' || sample.path || '$')`,
    [
      LISTINGS.map(({ slug }) => listingId(slug)),
      LISTINGS.map(({ slug }) => demoUrl(demoBaseUrl, slug)),
      LISTINGS.map(({ slug }) => `/demo/${slug}`),
    ],
  );
}
