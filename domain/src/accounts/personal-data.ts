/** What a table holds of a person, and what becomes of it when they leave. */
export interface PersonalTable {
  readonly table: string;
  /** Columns that name the person. */
  readonly columns: readonly string[];
  /** What the person's own copy shows of each row, as a select list; absent where it would tell them nothing. */
  readonly shown?: string;
  /** `delete` the rows, `keep` them as they are, or the SET list that takes the person out of them (DECISIONS 26). */
  readonly leaving: 'delete' | 'keep' | { readonly set: string };
}

/**
 * Every table that names a person (DECISIONS 26); a test compares it with the database. Money rows stay, as the law wants,
 * without the person's name; messages stay with whoever they were written to.
 */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  {
    table: 'identities',
    columns: ['user_id'],
    shown: 'provider, login, display_name, email, photo_url, linked_at',
    leaving: 'delete',
  },
  {
    table: 'sessions',
    columns: ['user_id'],
    shown: 'user_agent, created_at, last_used_at, expires_at, revoked_at',
    leaving: 'delete',
  },
  {
    table: 'listings',
    columns: ['owner_id'],
    shown: `id, title, description, short_description, category, price_cents, buyout_price_cents, duration, image, video_url,
      demo_url, features, tech_stack, tags, creator_name, source_url, source_visible, offer_archive, invite_buyers, state, is_available, sold, proposal,
      submitted_at, approved_at, rejection_reason, off_sale_at, off_sale_reason, created_at, updated_at`,
    leaving: {
      set: `state = 'draft', is_available = false, proposal = NULL, review_due_at = NULL, creator_name = '', source_url = '',
        offer_archive = false, invite_buyers = false, rejection_reason = NULL,
        off_sale_at = NULL, off_sale_by = NULL, off_sale_reason = NULL`,
    },
  },
  { table: 'listings', columns: ['off_sale_by'], leaving: 'keep' },
  {
    table: 'github_grants',
    columns: ['user_id'],
    shown: 'login, scopes, state, granted_at, gone_at',
    leaving: 'delete',
  },
  {
    table: 'repository_invitations',
    columns: ['user_id'],
    shown: 'listing_id, state, repository, login, invited_at, asked_at, accepted_at, removed_at',
    // Who was invited is removed by the next look, and then forgotten.
    leaving: { set: 'next_try_at = created_at' },
  },
  {
    table: 'saved_listings',
    columns: ['user_id'],
    shown: 'listing_id, saved_at',
    leaving: 'delete',
  },
  {
    table: 'demo_sessions',
    columns: ['user_id'],
    shown: 'id, listing_id, started_at, expires_at, ended_at, end_reason',
    leaving: 'delete',
  },
  {
    table: 'payments',
    columns: ['user_id'],
    shown: `id, listing_id, duration, amount_cents, currency, state, order_id, capture_id, captured_at, refund_id, payer_email,
      created_at`,
    leaving: { set: 'payer_email = NULL' },
  },
  {
    table: 'rentals',
    columns: ['user_id'],
    shown: 'id, listing_id, duration, total_cents, renter_name, renter_email, starts_at, ends_at, created_at',
    leaving: { set: `renter_name = '', renter_email = ''` },
  },
  {
    table: 'receipts',
    columns: ['user_id'],
    shown: 'number, payment_id, buyer_name, title, issued_at',
    leaving: { set: `buyer_name = '', mail_due_at = NULL` },
  },
  {
    table: 'messages',
    columns: ['sender_id', 'recipient_id'],
    shown: 'id, sender_id, recipient_id, subject, content, read_at, created_at',
    leaving: 'keep',
  },
  { table: 'conversations', columns: ['user_id', 'counterpart_id'], leaving: 'keep' },
  {
    table: 'uploads',
    columns: ['user_id'],
    shown: 'id, kind, state, file_name, byte_size, video_id, failure, created_at, updated_at',
    leaving: { set: `file_name = '', title = ''` },
  },
  { table: 'live_events', columns: ['user_id'], leaving: 'delete' },
  {
    table: 'follows',
    columns: ['follower_id', 'followed_id'],
    shown: 'follower_id, followed_id, created_at',
    leaving: 'delete',
  },
  { table: 'blocks', columns: ['blocker_id'], shown: 'blocked_id, created_at', leaving: 'delete' },
  { table: 'blocks', columns: ['blocked_id'], leaving: 'delete' },
  {
    table: 'reports',
    columns: ['reporter_id'],
    shown: 'user_id, listing_id, reason, details, created_at, resolved_at',
    leaving: 'keep',
  },
  { table: 'reports', columns: ['user_id', 'resolved_by'], leaving: 'keep' },
  {
    table: 'notices',
    columns: ['user_id'],
    shown: 'kind, listing_id, created_at, read_at',
    leaving: 'delete',
  },
  { table: 'notices', columns: ['actor_id'], leaving: 'keep' },
  { table: 'notice_preferences', columns: ['user_id'], shown: 'muted', leaving: 'delete' },
  { table: 'unread_reminders', columns: ['user_id', 'counterpart_id'], leaving: 'delete' },
  { table: 'reviews', columns: ['decided_by'], leaving: 'keep' },
  { table: 'idempotency_keys', columns: ['user_id'], leaving: 'delete' },
  {
    table: 'data_exports',
    columns: ['user_id'],
    shown: 'requested_at, ready_at, expires_at',
    leaving: 'delete',
  },
];

/** What a person's own row shows them. */
export const OWN_ROW = `id, display_name, email, email_verified, photo_url, bio, website, location, github, twitter, linkedin, role,
  created_at, updated_at`;

/** What is left of a person's own row. */
export const LEFT_ROW = `display_name = '', email = NULL, email_verified = false, photo_url = '', bio = '', website = '', location = '',
  github = '', twitter = '', linkedin = '', role = 'user'`;

/** The one statement that gathers all of a person's rows ($1) as they stand at one moment; answers one `document`. */
export function gatherStatement(): string {
  const parts = PERSONAL_TABLES.flatMap(({ table, columns, shown }) => {
    if (shown === undefined) return [];
    const mine = columns.map((column) => `${column} = $1`).join(' OR ');
    return [
      `'${table}', (SELECT coalesce(jsonb_agg(to_jsonb(part)), '[]') FROM (SELECT ${shown} FROM ${table} WHERE ${mine}) AS part)`,
    ];
  });
  const profile = `(SELECT to_jsonb(own) FROM (SELECT ${OWN_ROW} FROM users WHERE id = $1) AS own)`;
  return `SELECT jsonb_build_object('profile', ${profile}, ${parts.join(', ')})::text AS document`;
}

/** The statements that take a person ($1) out of every table; their own row comes last and is not among them. */
export function leavingStatements(): string[] {
  return PERSONAL_TABLES.flatMap(({ table, columns, leaving }) => {
    if (leaving === 'keep') return [];
    const mine = columns.map((column) => `${column} = $1`).join(' OR ');
    return [
      leaving === 'delete'
        ? `DELETE FROM ${table} WHERE ${mine}`
        : `UPDATE ${table} SET ${leaving.set} WHERE ${mine}`,
    ];
  });
}
