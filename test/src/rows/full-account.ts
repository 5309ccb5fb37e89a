import { randomUUID } from 'node:crypto';
import { DeliveriesService } from '@market/domain/deliveries/deliveries.service';
import { NearCopiesService } from '@market/domain/reviews/near-copies.service';
import { ReviewsService } from '@market/domain/reviews/reviews.service';
import { ImageUploadsService } from '@market/domain/uploads/image-uploads.service';
import { cameraPicture } from '../api/camera-pictures.js';
import { call } from '../api/catalogue.js';
import { LISTING_BODY } from '../api/listing-body.js';
import { rentFor } from '../api/rent.js';
import type { Person } from '../api/running-api.js';
import { post } from '../api/shop.js';
import type { ConsoleClient } from '../api/use-console.js';
import type { TestMarket } from '../api/use-test-market.js';

/** Texts that identify the person, because they occur in no row of other people. */
export const PERSON = {
  name: 'Zephyrine Quell',
  email: 'zephyrine@quell.example',
  login: 'quellhub',
  source: 'https://github.com/quellhub/habits',
  demo: 'https://demo.quell.example',
} as const;
/** A regular expression for Postgres, without regard to case, that matches each text of `PERSON`. */
export const PERSON_PATTERN = 'zephyrine|quell';

const RENTAL = { duration: '1 month' } as const;

/** Signs up and returns a person who uses every feature of the marketplace, so that many tables refer to the person. */
export async function createFullAccount(market: TestMarket, consoleClient: ConsoleClient): Promise<Person> {
  const { api } = market;
  const person = await api.signUp(PERSON.name);
  await insertProfile(market, person);
  const sold = await publishListing(market, consoleClient, person);
  const unsold = await publishListing(market, consoleClient, person);
  await exchangeOrders(market, person, sold.id);
  await useCommunity(market, person, unsold.id);
  await insertRowsOfWorkers(market, person, sold.id);
  return person;
}

/** Returns a successful response; throws if it is an error. */
async function ok(pendingResponse: ReturnType<typeof call>): ReturnType<typeof call> {
  const response = await pendingResponse;
  if (response.statusCode >= 400) throw new Error(response.body);
  return response;
}

async function insertProfile({ api }: TestMarket, { userId }: Person): Promise<void> {
  const { name, email, login } = PERSON;
  await api.query(
    `UPDATE users SET email = $2, photo_url = 'https://pictures.example/quell', bio = $3, website = 'https://quell.example',
       location = 'Quell', github = $4, twitter = $4, linkedin = 'https://linkedin.example/quell' WHERE id = $1`,
    [userId, email, name, login],
  );
  await api.query(
    `INSERT INTO identities (id, user_id, provider, subject, login, display_name, email, photo_url, linked_at)
     VALUES ($1, $2, 'github', 'quell-1', $3, $4, $5, 'https://pictures.example/quell', now())`,
    [randomUUID(), userId, login, name, email],
  );
  await api.query(
    `INSERT INTO github_grants (user_id, subject, login, scopes, state, granted_at, gone_at)
     VALUES ($1, 'quell-1', $2, '{repo}', 'gone', now(), now())`,
    [userId, login],
  );
}

/** Publishes a listing with an uploaded cover, and submits a change of it that waits for review. */
export async function publishListing(
  { api }: TestMarket,
  { moderator }: ConsoleClient,
  person: Person,
): Promise<{ id: string; cover: string }> {
  const picture = await cameraPicture(1200, 800);
  const upload = await api.application.get(ImageUploadsService).receive(person.userId, inOnePart(picture));
  const form = {
    ...LISTING_BODY,
    price: 100,
    image: upload.image,
    createdBy: PERSON.name,
    demoUrl: PERSON.demo,
  };
  const { id } = (await ok(post(api, person, '/mvps', { ...form, sourceUrl: PERSON.source }))).json();
  await compareSubmission(api, id, async (reviewId) => {
    await api.application.get(ReviewsService).approve({ reviewId, moderatorId: moderator.userId });
  });
  const change = { createdBy: `${PERSON.name} again`, sourceUrl: `${PERSON.source}-2` };
  await ok(call(api, 'PUT', `/mvps/${id}`, { person, body: change }));
  await compareSubmission(api, id);
  await api.query(
    `INSERT INTO repository_facts (listing_id, source_digest, facts, read_due_at) VALUES ($1, md5($2), '{"readme":"quell"}', now())`,
    [id, PERSON.source],
  );
  return { id, cover: upload.id };
}

async function* inOnePart(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Writes the fingerprint of the listing's submission, as a worker does, and then calls `decide` with its id. */
async function compareSubmission(
  api: TestMarket['api'],
  listingId: string,
  decide?: (reviewId: string) => Promise<void>,
): Promise<void> {
  const [review] = await api.query<{ id: string }>(
    `SELECT id FROM reviews WHERE listing_id = $1 AND state = 'pending'`,
    [listingId],
  );
  if (!review) throw new Error('The listing has no submission');
  await api.application.get(NearCopiesService).compare(review.id);
  await decide?.(review.id);
}

/**
 * Sells the person's listing, and rents another listing as the person. Both rentals are delivered and reviewed. The
 * person answers the review of their listing, and reports a user; the buyer reports the person.
 */
async function exchangeOrders(market: TestMarket, person: Person, soldId: string): Promise<void> {
  const { api, buyer, lister, mvpId } = market;
  await rentFor(market, { ...RENTAL, mvpId: soldId });
  await rentFor(market, { ...RENTAL, buyer: person });
  await api.query(`UPDATE rentals SET renter_name = $2, renter_email = $3 WHERE user_id = $1`, [
    person.userId,
    PERSON.name,
    PERSON.email,
  ]);
  await api.query(`UPDATE payments SET payer_email = $2 WHERE user_id = $1`, [person.userId, PERSON.email]);
  await deliverAll(market);
  await ok(post(api, person, `/mvps/${mvpId}/ratings`, { stars: 5, content: `Signed, ${PERSON.name}` }));
  const rating = (
    await ok(post(api, buyer, `/mvps/${soldId}/ratings`, { stars: 4, content: 'Useful' }))
  ).json();
  await ok(post(api, person, `/ratings/${rating.id}/answer`, { answer: `Thanks, ${PERSON.name}` }));
  await ok(
    post(api, person, '/reports', { userId: lister.userId, reason: 'other', details: `From ${PERSON.name}` }),
  );
  await ok(
    post(api, buyer, '/reports', { userId: person.userId, reason: 'other', details: `About ${PERSON.name}` }),
  );
}

/** Uses the features that need no order, as the person. */
async function useCommunity(market: TestMarket, person: Person, unsoldId: string): Promise<void> {
  const { api, buyer, lister, mvpId } = market;
  await ok(post(api, person, '/demo-sessions/start', { mvpId }));
  await ok(call(api, 'PUT', `/users/saved/${mvpId}`, { person }));
  await ok(post(api, person, '/users/saved-searches', { search: PERSON.name }));
  await ok(call(api, 'PUT', `/users/${lister.userId}/follow`, { person }));
  await ok(call(api, 'PUT', `/users/${person.userId}/follow`, { person: lister }));
  await ok(call(api, 'PUT', `/users/${buyer.userId}/block`, { person }));
  await ok(call(api, 'PUT', `/users/${person.userId}/block`, { person: buyer }));
  await call(api, 'PUT', '/earnings/statement-address', {
    person,
    body: { legalName: PERSON.name, postalAddress: 'Quell Street 1' },
  });
  const message = { subject: 'Hello', content: `I am ${PERSON.name}` };
  await ok(post(api, person, '/users/messages', { recipientId: lister.userId, ...message }, randomUUID()));
  await ok(
    post(
      api,
      lister,
      '/users/messages',
      {
        recipientId: person.userId,
        subject: 'Hello',
        content: 'Welcome',
      },
      randomUUID(),
    ),
  );
  const coupon = { code: 'QUELL-10', percent: 10, people: 5, lastDay: '2026-12-31', mvpId: unsoldId };
  await ok(post(api, person, '/coupons', coupon));
}

/** Inserts the rows that workers and other services write. Sets the person's balance to 0 (ACCOUNT-4). */
async function insertRowsOfWorkers(
  { api, mvpId, buyer }: TestMarket,
  person: Person,
  soldId: string,
): Promise<void> {
  const statements = [
    `INSERT INTO payout_accounts (user_id, address, confirmed_at, new_address, created_at, updated_at)
     VALUES ($1, 'paid@quell.example', now(), 'new@quell.example', now(), now())`,
    `INSERT INTO payouts (id, number, lister_id, cents, address, origin, state, created_at, updated_at, ended_at)
     VALUES (gen_random_uuid(), 'P-1', $1, 100, 'paid@quell.example', 'weekly', 'returned', now(), now(), now())`,
    `INSERT INTO payout_mails (id, user_id, kind, address, created_at)
     VALUES (gen_random_uuid(), $1, 'address-changed', 'paid@quell.example', now())`,
    `INSERT INTO lister_statements (id, lister_id, month, number, file, requested_at, made_at)
     VALUES (gen_random_uuid(), $1, '2026-01-01', 'S-1', 'quell', now(), now())`,
    `INSERT INTO data_exports (id, user_id, document, requested_at, ready_at, expires_at)
     VALUES (gen_random_uuid(), $1, 'quell', now(), now(), now() + interval '1 day')`,
    `INSERT INTO coupon_tries (user_id, since, wrong) VALUES ($1, now(), 1)`,
    `INSERT INTO saved_search_mails (user_id, due_at) VALUES ($1, now())`,
    `INSERT INTO unread_reminders (user_id, counterpart_id, due_at)
     SELECT $1, id, now() FROM users WHERE id <> $1 LIMIT 1 ON CONFLICT DO NOTHING`,
    `INSERT INTO notices (id, user_id, kind, event_id, created_at)
     VALUES (gen_random_uuid(), $1, 'listing.approved', gen_random_uuid(), now())`,
    `INSERT INTO notice_preferences (user_id, muted) VALUES ($1, '{}') ON CONFLICT DO NOTHING`,
    `INSERT INTO receipts (id, number, payment_id, user_id, buyer_name, title, issued_at)
     SELECT gen_random_uuid(), 'R-1', id, $1, 'Zephyrine Quell', 'Habit Garden', now() FROM payments WHERE user_id = $1
     ON CONFLICT (payment_id) DO UPDATE SET buyer_name = excluded.buyer_name`,
    `INSERT INTO uploads (id, user_id, kind, state, file_name, byte_size, storage_key, title, created_at, updated_at)
     VALUES (gen_random_uuid(), $1, 'video', 'checked', 'quell.mp4', 1, 'incoming/' || $1::uuid, 'Quell', now(), now())`,
  ];
  for (const statement of statements) await api.query(statement, [person.userId]);
  await settleBalance(api, person);
  await api.query(
    `INSERT INTO audit_entries (id, at, actor_id, actor_name, action, subject_id, subject_name, before, after, reason)
     VALUES (gen_random_uuid(), now(), $2, 'Mona', 'user.disable', $1, $3, '{}', '{}', $4)`,
    [person.userId, buyer.userId, PERSON.name, `About ${PERSON.name}`],
  );
  await api.query(
    `INSERT INTO notices (id, user_id, kind, event_id, actor_id, created_at)
     VALUES (gen_random_uuid(), $1, 'follow.new', gen_random_uuid(), $2, now())`,
    [buyer.userId, person.userId],
  );
  await api.query(
    `INSERT INTO repository_invitations (id, user_id, listing_id, state, repository, subject, login, created_at, removed_at)
     VALUES (gen_random_uuid(), $1, $2, 'removed', 'quellhub/habits', '', '', now(), now()),
       (gen_random_uuid(), $3, $4, 'removed', 'lina/mvp', '', '', now(), now())`,
    [buyer.userId, soldId, person.userId, mvpId],
  );
  await api.query(
    `INSERT INTO delivery_archives (delivery_id, state, repository, next_try_at, give_up_at, created_at)
     SELECT deliveries.id, 'removed', 'quellhub/habits', now(), now(), now()
     FROM deliveries JOIN rentals ON rentals.id = rental_id WHERE listing_id = $1`,
    [soldId],
  );
}

/** Sells a listing of the person to the market's buyer, delivers it, and sets the person's balance to 0. */
export async function sellAndSettle(market: TestMarket, person: Person, mvpId: string): Promise<void> {
  await rentFor(market, { ...RENTAL, mvpId });
  await deliverAll(market);
  await settleBalance(market.api, person);
}

async function deliverAll({ api }: TestMarket): Promise<void> {
  const deliveries = api.application.get(DeliveriesService);
  for (const id of await deliveries.findDue(100)) await deliveries.deliver(id);
}

/** Sets the person's balance to 0, so that the account can be deleted (ACCOUNT-4). */
async function settleBalance(api: TestMarket['api'], { userId }: Person): Promise<void> {
  await api.query(
    `WITH balance AS (SELECT account, sum(cents) AS cents FROM lister_ledger
       WHERE lister_id = $1 AND account IN ('pending', 'available') GROUP BY account),
     entry AS (SELECT account, -cents AS cents FROM balance UNION ALL SELECT 'paid', sum(cents) FROM balance)
     INSERT INTO lister_ledger (transaction_id, lister_id, kind, account, cents, payment_id, at)
     SELECT $2::uuid, $1, 'sale', account, cents, $2::uuid, now() FROM entry WHERE cents <> 0`,
    [userId, randomUUID()],
  );
}
