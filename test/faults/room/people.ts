import { hkdfSync, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { AUTH_SECRET, type Market } from './market.js';

const TOKEN_SECONDS = 15 * 60;
const KEY = new Uint8Array(hkdfSync('sha256', AUTH_SECRET, 'mvp-market', 'access-token', 32));

/** Somebody with a session. */
export interface Somebody {
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
}

/** Several people, signed in for a long time. */
export async function signUp(market: Market, count: number): Promise<Somebody[]> {
  const people = Array.from({ length: count }, () => {
    const userId = randomUUID();
    return { userId, sessionId: randomUUID(), email: `${userId}@people.example` };
  });
  const ids = people.map(({ userId }) => userId);
  await market.query(
    `INSERT INTO users (id, display_name, email, email_verified, created_at, updated_at)
     SELECT id, 'Somebody', id || '@people.example', true, now(), now() FROM unnest($1::uuid[]) id`,
    [ids],
  );
  await market.query(
    `INSERT INTO sessions (id, user_id, user_agent, created_at, last_used_at, expires_at)
     SELECT id, user_id, 'faults', now(), now(), now() + interval '1 year' FROM unnest($1::uuid[], $2::uuid[]) AS s (id, user_id)`,
    [people.map(({ sessionId }) => sessionId), ids],
  );
  return people;
}

/** One person, signed in. */
export async function signUpOne(market: Market): Promise<Somebody> {
  const [somebody] = await signUp(market, 1);
  if (!somebody) throw new Error('Nobody signed up');
  return somebody;
}

/** The header by which an api knows somebody, signed by its own clock. */
export async function authorizationOf(market: Market, { userId, sessionId }: Somebody): Promise<string> {
  const issuedAt = Math.floor(market.now() / 1000);
  const token = await new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(userId)
    .setAudience('mvp-market')
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + TOKEN_SECONDS)
    .sign(KEY);
  return `Bearer ${token}`;
}

/** Puts approved listings of $100 a month on offer; answers their ids. */
export async function offer(market: Market, owner: Somebody, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await market.query(
    `INSERT INTO listings (id, owner_id, title, description, short_description, category, price_cents, buyout_price_cents,
       duration, video_url, demo_url, features, tech_stack, tags, creator_name, source_url, state, is_available, created_at, updated_at)
     SELECT id, $2, 'Habit Garden', 'Grows habits', 'Grows habits', 'Productivity', 10000, 250000, '1 month',
       'https://youtu.be/dQw4w9WgXcQ', 'https://demo.example', '{Streaks}', '{React}', '{habits}', 'Lina',
       'https://code.example/mvp', 'approved', true, now(), now() FROM unnest($1::uuid[]) id`,
    [ids, owner.userId],
  );
  return ids;
}
