import { randomUUID } from 'node:crypto';
import pg from 'pg';
import {
  HOSTILE_TEXTS,
  HOSTILE_URLS,
  HOSTILE_MULTILINE_TEXT,
  HOSTILE_SHORT_DESCRIPTION,
  HOSTILE_TEXT,
  HOSTILE_TITLE,
} from '../hostile/hostile-texts.js';
import { insertRow, type ColumnValues } from './insert-row.js';

/** Rows with hostile text in every text column. They are inserted into a running product, without the api's checks. */
export interface HostileTextRows {
  readonly listingId: string;
  readonly personId: string;
  /** Deletes the inserted rows. */
  remove(): Promise<void>;
}

/** Display names of sample people. */
interface SamplePeopleNames {
  /** Name of the person who owns the second hostile listing. */
  readonly lister: string;
  /** Name of a person who received a hostile message and rented the hostile listing. */
  readonly renter: string;
}

/** Inserts a person with a profile and a listing, a message, a rental, and a listing of another person. */
export async function insertHostileRows(
  databaseUrl: string,
  people: SamplePeopleNames,
): Promise<HostileTextRows> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const insert = (table: string, row: ColumnValues) => insertRow(client, table, row);
  const idOf = async (name: string): Promise<string> =>
    (await client.query('SELECT id FROM users WHERE display_name = $1', [name])).rows[0].id;
  const now = new Date((await client.query('SELECT now()')).rows[0].now);
  const [personId, listingId, secondListingId, paymentId] = [
    randomUUID(),
    randomUUID(),
    randomUUID(),
    randomUUID(),
  ];
  const [listerId, renterId] = [await idOf(people.lister), await idOf(people.renter)];
  await insert('users', createPersonRow(personId, now));
  await insert('listings', createListingRow(listingId, personId, now));
  await insert('listings', createListingRow(secondListingId, listerId, now));
  await insert('messages', {
    id: randomUUID(),
    sender_id: personId,
    recipient_id: renterId,
    subject: HOSTILE_TEXT.slice(0, 200),
    content: HOSTILE_MULTILINE_TEXT,
    created_at: now,
  });
  const purchase = { user_id: renterId, listing_id: listingId, duration: '3 months' };
  await insert('payments', {
    ...purchase,
    id: paymentId,
    amount_cents: 100,
    currency: 'USD',
    state: 'completed',
    created_at: now,
    updated_at: now,
  });
  await insert('rentals', {
    ...purchase,
    id: randomUUID(),
    payment_id: paymentId,
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
      await client.query('DELETE FROM rentals WHERE listing_id = ANY ($1)', [[listingId, secondListingId]]);
      await client.query('DELETE FROM payments WHERE listing_id = ANY ($1)', [[listingId, secondListingId]]);
      const messagesSql = 'SELECT id FROM messages WHERE sender_id = $1';
      await client.query(`DELETE FROM conversations WHERE last_message_id IN (${messagesSql})`, [personId]);
      await client.query('DELETE FROM messages WHERE sender_id = $1', [personId]);
      await client.query('DELETE FROM listings WHERE id = ANY ($1)', [[listingId, secondListingId]]);
      await client.query('DELETE FROM users WHERE id = $1', [personId]);
      await client.end();
    },
  };
}

function createPersonRow(id: string, now: Date) {
  return {
    id,
    display_name: HOSTILE_TEXTS[1],
    email: 'hostile@people.example',
    email_verified: true,
    photo_url: HOSTILE_URLS.script,
    bio: HOSTILE_MULTILINE_TEXT,
    website: HOSTILE_URLS.script,
    location: HOSTILE_TEXT,
    github: HOSTILE_TEXT,
    twitter: HOSTILE_TEXT,
    linkedin: HOSTILE_URLS.data,
    created_at: now,
    updated_at: now,
  };
}

function createListingRow(id: string, ownerId: string, now: Date) {
  return {
    id,
    owner_id: ownerId,
    title: HOSTILE_TITLE,
    description: HOSTILE_MULTILINE_TEXT,
    short_description: HOSTILE_SHORT_DESCRIPTION,
    category: HOSTILE_TEXTS[2],
    price_cents: 100,
    buyout_price_cents: 2500,
    duration: '1 month',
    image: HOSTILE_URLS.script,
    video_url: 'https://youtu.be/dQw4w9WgXcQ',
    demo_url: HOSTILE_URLS.script,
    features: HOSTILE_TEXTS,
    tech_stack: HOSTILE_TEXTS,
    tags: HOSTILE_TEXTS,
    creator_name: HOSTILE_TEXTS[1],
    source_url: HOSTILE_URLS.data,
    source_visible: true,
    state: 'approved',
    is_available: true,
    created_at: now,
    updated_at: now,
  };
}
