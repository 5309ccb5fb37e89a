import { randomUUID } from 'node:crypto';
import pg from 'pg';
import {
  HOSTILE,
  HOSTILE_URLS,
  HOSTILE_LINES,
  HOSTILE_SHORT_DESCRIPTION,
  HOSTILE_TEXT,
  HOSTILE_TITLE,
} from '../hostile/hostile-texts.js';
import { insertRow, type Row } from './insert-row.js';

/** Rows with hostile text in every text column. They are inserted into a running product, without the api's checks. */
export interface HostileTextRows {
  readonly listingId: string;
  readonly personId: string;
  /** Deletes the inserted rows. */
  remove(): Promise<void>;
}

/** Display names of sample people. */
interface People {
  /** Name of the owner of another hostile listing. */
  readonly lister: string;
  /** Name of a person who received a hostile message and rented the hostile listing. */
  readonly renter: string;
}

/** Inserts a person with a profile and a listing, a message, a rental, and a listing of another person. */
export async function putHostileRows(databaseUrl: string, people: People): Promise<HostileTextRows> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const insert = (table: string, row: Row) => insertRow(client, table, row);
  const idOf = async (name: string): Promise<string> =>
    (await client.query('SELECT id FROM users WHERE display_name = $1', [name])).rows[0].id;
  const now = new Date((await client.query('SELECT now()')).rows[0].now);
  const [personId, listingId, secondId, payment] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const [listerId, renterId] = [await idOf(people.lister), await idOf(people.renter)];
  await insert('users', personOf(personId, now));
  await insert('listings', listingOf(listingId, personId, now));
  await insert('listings', listingOf(secondId, listerId, now));
  await insert('messages', {
    id: randomUUID(),
    sender_id: personId,
    recipient_id: renterId,
    subject: HOSTILE_TEXT.slice(0, 200),
    content: HOSTILE_LINES,
    created_at: now,
  });
  const purchase = { user_id: renterId, listing_id: listingId, duration: '3 months' };
  await insert('payments', {
    ...purchase,
    id: payment,
    amount_cents: 100,
    currency: 'USD',
    state: 'completed',
    created_at: now,
    updated_at: now,
  });
  await insert('rentals', {
    ...purchase,
    id: randomUUID(),
    payment_id: payment,
    total_cents: 100,
    renter_name: HOSTILE_TEXT,
    renter_email: 'theo@people.example',
    starts_at: now,
    ends_at: new Date(now.getTime() + 90 * 86_400_000),
    created_at: now,
  });
  return {
    listingId,
    personId,
    async remove() {
      await client.query('DELETE FROM rentals WHERE listing_id = ANY ($1)', [[listingId, secondId]]);
      await client.query('DELETE FROM payments WHERE listing_id = ANY ($1)', [[listingId, secondId]]);
      const messagesSql = 'SELECT id FROM messages WHERE sender_id = $1';
      await client.query(`DELETE FROM conversations WHERE last_message_id IN (${messagesSql})`, [personId]);
      await client.query('DELETE FROM messages WHERE sender_id = $1', [personId]);
      await client.query('DELETE FROM listings WHERE id = ANY ($1)', [[listingId, secondId]]);
      await client.query('DELETE FROM users WHERE id = $1', [personId]);
      await client.end();
    },
  };
}

function personOf(id: string, now: Date) {
  return {
    id,
    display_name: HOSTILE[1],
    email: 'hostile@people.example',
    email_verified: true,
    photo_url: HOSTILE_URLS.script,
    bio: HOSTILE_LINES,
    website: HOSTILE_URLS.script,
    location: HOSTILE_TEXT,
    github: HOSTILE_TEXT,
    twitter: HOSTILE_TEXT,
    linkedin: HOSTILE_URLS.data,
    created_at: now,
    updated_at: now,
  };
}

function listingOf(id: string, ownerId: string, now: Date) {
  return {
    id,
    owner_id: ownerId,
    title: HOSTILE_TITLE,
    description: HOSTILE_LINES,
    short_description: HOSTILE_SHORT_DESCRIPTION,
    category: HOSTILE[2],
    price_cents: 100,
    buyout_price_cents: 2500,
    duration: '1 month',
    image: HOSTILE_URLS.script,
    video_url: 'https://youtu.be/dQw4w9WgXcQ',
    demo_url: HOSTILE_URLS.script,
    features: HOSTILE,
    tech_stack: HOSTILE,
    tags: HOSTILE,
    creator_name: HOSTILE[1],
    source_url: HOSTILE_URLS.data,
    source_visible: true,
    state: 'approved',
    is_available: true,
    created_at: now,
    updated_at: now,
  };
}
