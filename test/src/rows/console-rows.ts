import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { MODERATOR } from '../browser/console.js';
import { LISTER, RENTER } from '../browser/screens.js';
import { insertRow, type ColumnValues } from './insert-row.js';

const MINUTE_MS = 60_000;

/** Rows for those lists of the console that the sample data leaves empty. They are inserted into a running product. */
export interface ConsoleRows {
  /** The title of the moderator's own submission. */
  readonly ownTitle: string;
  /** Deletes the inserted rows, except the entry of the audit log. */
  remove(): Promise<void>;
}

/**
 * Inserts two reports, a failed upload, a failed job, a payout, an entry of the audit log, a listing that is off sale,
 * and a submission that the moderator made as a lister.
 */
export async function insertConsoleRows(databaseUrl: string): Promise<ConsoleRows> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const insertedRows: { table: string; id: unknown }[] = [];
  const insertRemovable = async (table: string, row: ColumnValues) => {
    await insertRow(client, table, row);
    // The database refuses to delete entries of the audit log (CONSOLE-2), so they stay.
    if (table !== 'audit_entries') insertedRows.unshift({ table, id: row['id'] });
  };
  const { rows } = await client.query(
    `SELECT now(), ${[MODERATOR, LISTER.name, RENTER.name]
      .map((_, index) => `(SELECT id FROM users WHERE display_name = $${index + 1}) AS p${index}`)
      .join(', ')}`,
    [MODERATOR, LISTER.name, RENTER.name],
  );
  const { now, p0: moderatorId, p1: listerId, p2: renterId } = rows[0] as Record<string, unknown>;
  await insertRemovable('uploads', createUploadRow(listerId, now));
  await insertRemovable('failed_jobs', createFailedJobRow(listerId, now));
  await insertRemovable('payouts', createPayoutRow(listerId, now));
  await insertRemovable('audit_entries', createAuditRow(moderatorId, listerId, now));
  await insertOffSaleListing(client, insertRemovable, moderatorId);
  const ownTitle = `Moderator's Own Ledger ${randomUUID().slice(0, 6)}`;
  const ownListingId = await insertOwnSubmission(client, insertRemovable, { ownTitle, moderatorId });
  await insertRemovable('reports', { ...createReportRow(renterId, now), user_id: listerId });
  // The title of this MVP is longer than its column on narrow windows, and its reason and time are the widest ones.
  await insertRemovable('reports', {
    ...createReportRow(renterId, widestTimeYesterday()),
    listing_id: ownListingId,
    reason: 'fraud',
  });
  return {
    ownTitle,
    async remove() {
      for (const { table, id } of insertedRows)
        await client.query(`DELETE FROM ${table} WHERE id = $1`, [id]);
      await client.end();
    },
  };
}

/**
 * Copies the last pending submission as if the moderator had sent it; returns the listing's id. The copy is due later,
 * so that the first row of the queue is always a submission that the moderator may decide.
 */
async function insertOwnSubmission(
  client: pg.Client,
  insert: (table: string, row: ColumnValues) => Promise<void>,
  { ownTitle, moderatorId }: { ownTitle: string; moderatorId: unknown },
): Promise<string> {
  const { rows } = await client.query(
    `SELECT to_jsonb(l) AS listing, to_jsonb(r) AS review FROM reviews r JOIN listings l ON l.id = r.listing_id
     WHERE r.state = 'pending' AND r.approved IS NULL ORDER BY r.due_at DESC LIMIT 1`,
  );
  const { listing, review } = rows[0] as {
    listing: Record<string, unknown>;
    review: Record<string, unknown>;
  };
  const ownListing = { ...listing, id: randomUUID(), owner_id: moderatorId, title: ownTitle };
  await insert('listings', await toListingRow(client, ownListing));
  await insert('reviews', {
    ...review,
    id: randomUUID(),
    listing_id: ownListing.id,
    due_at: new Date(Date.parse(String(review['due_at'])) + MINUTE_MS),
    proposed: JSON.stringify({ ...(review['proposed'] as object), title: ownTitle }),
  });
  return ownListing.id;
}

/** Copies a public listing and marks the copy as taken off sale by the moderator. */
async function insertOffSaleListing(
  client: pg.Client,
  insert: (table: string, row: ColumnValues) => Promise<void>,
  moderatorId: unknown,
): Promise<void> {
  const { rows } = await client.query(
    `SELECT to_jsonb(l) AS listing, now() FROM listings l WHERE state = 'approved' AND owner_id <> $1 ORDER BY id LIMIT 1`,
    [moderatorId],
  );
  const { listing, now } = rows[0] as { listing: Record<string, unknown>; now: unknown };
  const offSaleListing = {
    ...listing,
    id: randomUUID(),
    title: 'Borrowed Ledger',
    state: 'off-sale',
    off_sale_at: now,
    off_sale_by: moderatorId,
    off_sale_reason: 'The screenshots show a product of another company.\nPlease show your own.',
  };
  await insert('listings', await toListingRow(client, offSaleListing));
}

/**
 * Converts a listing's JSON to a row: leaves out columns that Postgres generates, and keeps lists of objects as JSON,
 * since they are not Postgres arrays.
 */
async function toListingRow(client: pg.Client, listing: Record<string, unknown>): Promise<ColumnValues> {
  const { rows } = await client.query(
    `SELECT column_name FROM information_schema.columns WHERE table_name = 'listings' AND is_generated = 'ALWAYS'`,
  );
  const generatedColumns = new Set(rows.map((row: { column_name: string }) => row.column_name));
  const insertableFields = Object.entries(listing).filter(([name]) => !generatedColumns.has(name));
  return { ...Object.fromEntries(insertableFields), screenshots: JSON.stringify(listing['screenshots']) };
}

/** Returns 10:48 PM of yesterday in this machine's time zone, which the console uses: most other times are narrower. */
function widestTimeYesterday(): Date {
  const time = new Date();
  time.setDate(time.getDate() - 1);
  time.setHours(22, 48, 0, 0);
  return time;
}

const createReportRow = (reporterId: unknown, now: unknown) => ({
  id: randomUUID(),
  reporter_id: reporterId,
  reason: 'spam',
  details: 'The demo leads to a page that asks for a password.',
  created_at: now,
});

const createUploadRow = (userId: unknown, now: unknown) => ({
  id: randomUUID(),
  user_id: userId,
  kind: 'video',
  state: 'failed',
  file_name: 'a-walk-through-every-screen-of-the-application.mp4',
  byte_size: 48_211_904,
  storage_key: `videos/${randomUUID()}`,
  failure: 'No YouTube channel found for this account',
  title: 'A walk through every screen',
  content_type: 'video/mp4',
  is_kept: false,
  can_retry: true,
  tries: 3,
  created_at: now,
  updated_at: now,
});

const createPayoutRow = (listerId: unknown, now: unknown) => ({
  id: randomUUID(),
  number: `P-1999-${randomUUID().slice(0, 6)}`,
  lister_id: listerId,
  cents: 12_345,
  address: 'an-address-with-a-long-name-for-tests@paypal.example',
  origin: 'weekly',
  state: 'returned',
  reason: 'RECEIVER_UNREGISTERED',
  created_at: now,
  updated_at: now,
  ended_at: now,
});

const createFailedJobRow = (subjectId: unknown, now: unknown) => ({
  id: randomUUID(),
  name: 'send-delivery',
  subject_id: subjectId,
  error: 'The mail server refused the message: 451 4.3.0 Temporary system problem',
  state: 'failed',
  failures: 5,
  failed_at: now,
  changed_at: now,
});

const createAuditRow = (actorId: unknown, subjectId: unknown, now: unknown) => ({
  id: randomUUID(),
  at: now,
  actor_id: actorId,
  actor_name: MODERATOR,
  action: 'user.disable',
  subject_id: subjectId,
  subject_name: LISTER.name,
  before: JSON.stringify({ disabledAt: null }),
  after: JSON.stringify({ disabledAt: now }),
  reason: 'Sent the same message to forty people',
});
