import { hkdfSync, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { AUTH_SECRET, type Market } from '../testbed/market.js';

const TOKEN_SECONDS = 15 * 60;
const SIGNING_KEY = new Uint8Array(hkdfSync('sha256', AUTH_SECRET, 'mvp-market', 'access-token', 32));

/** A person with a session. */
export interface Person {
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
}

/** Creates several people with sessions that outlast the test. */
export async function signUp(market: Market, count: number): Promise<Person[]> {
  const people = Array.from({ length: count }, () => {
    const userId = randomUUID();
    return { userId, sessionId: randomUUID(), email: `${userId}@people.example` };
  });
  const ids = people.map(({ userId }) => userId);
  await market.query(
    `INSERT INTO users (id, display_name, email, email_verified, created_at, updated_at)
     SELECT id, 'Person', id || '@people.example', true, now(), now() FROM unnest($1::uuid[]) id`,
    [ids],
  );
  await market.query(
    `INSERT INTO sessions (id, user_id, user_agent, created_at, last_used_at, expires_at)
     SELECT id, user_id, 'faults', now(), now(), now() + interval '1 year' FROM unnest($1::uuid[], $2::uuid[]) AS s (id, user_id)`,
    [people.map(({ sessionId }) => sessionId), ids],
  );
  return people;
}

/** Creates one person with a session. */
export async function signUpOne(market: Market): Promise<Person> {
  const [person] = await signUp(market, 1);
  if (!person) throw new Error('No person was signed up');
  return person;
}

/** Returns the `Authorization` header of a person, with a token that is valid by the servers' clock. */
export async function authorizationOf(market: Market, { userId, sessionId }: Person): Promise<string> {
  const issuedAt = Math.floor(market.now() / 1000);
  const token = await new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(userId)
    .setAudience('mvp-market')
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + TOKEN_SECONDS)
    .sign(SIGNING_KEY);
  return `Bearer ${token}`;
}

/** Monthly prices in cents, used in turn. Some are whole dollars, and some lead to totals that must be rounded. */
const MONTHLY_PRICES_CENTS = [10_000, 5700, 1999, 33_350];

/**
 * Inserts approved listings, each with its own title, source and price, and records them in `market.offeredListings`.
 * The first costs $100 a month. Returns their ids.
 */
export async function offerListings(market: Market, owner: Person, count: number): Promise<string[]> {
  const existingOfferCount = market.offeredListings.size;
  const offers = Array.from({ length: count }, (_, index) => {
    const mvpId = randomUUID();
    return {
      mvpId,
      title: `Habit Garden ${existingOfferCount + index + 1}`,
      sourceUrl: `https://code.example/${mvpId}`,
      priceCents: MONTHLY_PRICES_CENTS[index % MONTHLY_PRICES_CENTS.length] ?? 0,
    };
  });
  for (const listing of offers) market.offeredListings.set(listing.mvpId, listing);
  await market.query(
    `INSERT INTO listings (id, owner_id, title, description, short_description, category, price_cents, buyout_price_cents,
       duration, video_url, demo_url, features, tech_stack, tags, creator_name, source_url, state, is_available, created_at, updated_at)
     SELECT id, $2, title, 'Grows habits', 'Grows habits', 'Productivity', price, price * 25, '1 month',
       'https://youtu.be/dQw4w9WgXcQ', 'https://demo.example', '{Streaks}', '{React}', '{habits}', 'Lina',
       source, 'approved', true, now(), now()
     FROM unnest($1::uuid[], $3::text[], $4::text[], $5::int[]) AS o (id, title, source, price)`,
    [
      offers.map(({ mvpId }) => mvpId),
      owner.userId,
      offers.map(({ title }) => title),
      offers.map(({ sourceUrl }) => sourceUrl),
      offers.map(({ priceCents }) => priceCents),
    ],
  );
  return offers.map(({ mvpId }) => mvpId);
}
