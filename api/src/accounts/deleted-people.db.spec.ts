import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { linkGitHub, insertListing } from '@market/test/api/catalogue';
import type { Person } from '@market/test/api/running-api';
import { post } from '@market/test/api/shop';
import { useConsole } from '@market/test/api/use-console';
import { useSweeps } from '@market/test/api/use-sweeps';
import { useTestMarket } from '@market/test/api/use-test-market';
import {
  createFullAccount,
  PERSON,
  PERSON_PATTERN,
  publishListing,
  sellAndSettle,
} from '@market/test/rows/full-account';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const folder = mkdtempSync(join(tmpdir(), 'market-deleted-people-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const market = useTestMarket(new Date(), () => Promise.resolve({ STORAGE_DIR: folder }));
const consoleClient = useConsole(market);
const sweep = useSweeps(market);

/** The columns in which texts about a deleted person remain, each with the reason (ACCOUNT-5). */
const REASON_BY_KEPT_COLUMN: Readonly<Record<string, string>> = {
  'audit_entries.reason': 'the audit log cannot be changed (CONSOLE-2)',
  'audit_entries.subject_name': 'the audit log cannot be changed (CONSOLE-2)',
  'coupons.code': 'receipts of buyers name the coupon',
  'delivery_archives.repository': 'the buyer reads where the archive came from (DELIVERY-10)',
  'idempotency_keys.reply': 'a response to another person, which is deleted after 24 hours (API-4)',
  'listings.demo_url': 'part of what a buyer paid for',
  'listings.public_json': 'contains demo_url',
  'messages.content': 'the other person keeps the message',
  'payouts.address': 'the law requires records of payouts',
  'ratings.answer': 'other people decided by it (RATE-7)',
  'ratings.content': 'other people decided by it (RATE-7)',
  'reports.details': 'moderators need it to judge the report and later ones',
  'repository_invitations.repository':
    'the buyer reads to which repository the invitation gives access (DELIVERY-20)',
};

/** Columns that name the person before the deletion, and that earlier versions did not clear. */
const CLEARED_EXAMPLES = [
  'change_fingerprints.repository',
  'listing_fingerprints.repository',
  'listings.creator_name',
  'reviews.approved',
  'reviews.proposed',
  'users.display_name',
];

/** Columns that only rows about moderators fill. */
const MODERATOR_COLUMNS = [
  'listings.off_sale_by',
  'ratings.hidden_by',
  'reports.resolved_by',
  'reviews.chosen_by',
  'reviews.decided_by',
];

/** A text that is written about a person after the deletion. */
const LEFT_TEXT = 'written-after-the-deletion';

const deleteAccount = (person: Person) =>
  post(market.api, person, '/users/delete-account', { userId: person.userId });

async function signUpLister(): Promise<Person> {
  const person = await market.api.signUp(PERSON.name);
  await linkGitHub(market.api, person);
  return person;
}

/** Inserts a video of the person that was checked and is not published yet. Returns its id. */
async function insertVideo({ userId }: Person): Promise<string> {
  const id = randomUUID();
  await market.api.query(
    `INSERT INTO uploads (id, user_id, kind, state, file_name, byte_size, storage_key, created_at, updated_at)
     VALUES ($1, $2, 'video', 'checked', 'clip.mp4', 1, 'incoming/' || $1::uuid, now(), now())`,
    [id, userId],
  );
  return id;
}

async function tableNames(): Promise<string[]> {
  const rows = await market.api.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

/** Returns the columns of the whole database with a value that matches a regular expression, as `table.column`. */
async function findColumnsWith(pattern: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of await tableNames()) {
    const rows = await market.api.query<{ name: string }>(
      `SELECT DISTINCT field.key AS name FROM "${table}" AS r, jsonb_each_text(to_jsonb(r)) AS field
       WHERE field.value ~* $1 ORDER BY 1`,
      [pattern],
    );
    found.push(...rows.map(({ name }) => `${table}.${name}`));
  }
  return found;
}

/** Returns the foreign keys to `users` that contain a person's id in no row. */
async function findKeysWithout({ userId }: Person): Promise<string[]> {
  const keys = await market.api.query<{ table: string; column: string }>(
    `SELECT conrelid::regclass::text AS table, attname AS column FROM pg_constraint
       JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY (conkey)
     WHERE contype = 'f' AND confrelid = 'users'::regclass ORDER BY 1, 2`,
  );
  const missing: string[] = [];
  for (const { table, column } of keys) {
    const rows = await market.api.query(`SELECT FROM ${table} WHERE ${column} = $1`, [userId]);
    if (rows.length === 0) missing.push(`${table}.${column}`);
  }
  return missing;
}

describe('the deletion of an account', () => {
  it('removes what identifies the person from every column, except where it is kept for a reason (ACCOUNT-2, ACCOUNT-5)', async () => {
    const person = await createFullAccount(market, consoleClient);
    expect(await findKeysWithout(person)).toEqual(MODERATOR_COLUMNS);
    expect(await findColumnsWith(PERSON_PATTERN)).toEqual(expect.arrayContaining(CLEARED_EXAMPLES));
    expect((await deleteAccount(person)).statusCode).toBe(204);
    expect(await findColumnsWith(PERSON_PATTERN)).toEqual(Object.keys(REASON_BY_KEPT_COLUMN).sort());
  }, 60_000);

  it('removes the files of listings without a paid order, and stops uploads (ACCOUNT-5, UPLOAD-7)', async () => {
    const person = await signUpLister();
    const sold = await publishListing(market, consoleClient, person);
    const unsold = await publishListing(market, consoleClient, person);
    await sellAndSettle(market, person, sold.id);
    const video = await insertVideo(person);
    const coversOf = (id: string) =>
      readdirSync(join(folder, 'images')).filter((name) => name.startsWith(id));
    expect(coversOf(unsold.cover)).toHaveLength(3);
    expect((await deleteAccount(person)).statusCode).toBe(204);
    market.setTimeAfterStart(DAY_MS);
    await sweep('unused files');
    expect(coversOf(unsold.cover)).toEqual([]);
    expect(coversOf(sold.cover)).toHaveLength(3);
    const titles = await market.api.query(
      'SELECT id, title, description, demo_url FROM listings WHERE owner_id = $1 ORDER BY description',
      [person.userId],
    );
    expect(titles).toEqual([
      { id: unsold.id, title: 'Habit Garden', description: '', demo_url: '' },
      { id: sold.id, title: 'Habit Garden', description: 'Grows habits', demo_url: PERSON.demo },
    ]);
    const uploads = await market.api.query('SELECT state, can_retry FROM uploads WHERE id = $1', [video]);
    expect(uploads).toEqual([{ state: 'failed', can_retry: false }]);
  });
});

describe('the sweep of deleted accounts', () => {
  it('clears an hour later what running requests and an earlier version left, once (ACCOUNT-6)', async () => {
    await market.api.query('UPDATE users SET data_cleared_at = deleted_at');
    const person = await signUpLister();
    const { id } = await publishListing(market, consoleClient, person);
    expect((await deleteAccount(person)).statusCode).toBe(204);
    await insertListing(market.api, person, { creator_name: LEFT_TEXT, state: 'draft' });
    await market.api.query('UPDATE reviews SET proposed = $2, approved = $2 WHERE listing_id = $1', [
      id,
      { creatorName: LEFT_TEXT },
    ]);
    for (const table of ['listing_fingerprints', 'change_fingerprints'])
      await market.api.query(
        `INSERT INTO ${table} (listing_id, title, sketch, repository) VALUES ($1, '', '{}', $2)`,
        [id, LEFT_TEXT],
      );
    const leftColumns = () => findColumnsWith(LEFT_TEXT);
    market.setTimeAfterStart(HOUR_MS - 1);
    expect(await sweep('data of deleted accounts')).toBe(0);
    expect(await leftColumns()).toEqual([
      'change_fingerprints.repository',
      'listing_fingerprints.repository',
      'listings.creator_name',
      'listings.public_json',
      'listings.search_text',
      'reviews.approved',
      'reviews.proposed',
    ]);
    market.setTimeAfterStart(HOUR_MS);
    expect(await sweep('data of deleted accounts')).toBe(1);
    expect(await leftColumns()).toEqual([]);
    expect(await sweep('data of deleted accounts')).toBe(0);
  });
});
