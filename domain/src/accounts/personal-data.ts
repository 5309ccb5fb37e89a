import { PERSONAL_DELIVERY_TABLES } from './personal-delivery-tables.js';
import { PERSONAL_LISTING_TABLES } from './personal-listing-tables.js';
import { PERSONAL_MONEY_TABLES } from './personal-money-tables.js';
import type { ClearedColumns, PersonalTable } from './personal-table.js';

/**
 * Every table that refers to a person or to the person's listings, and what an export and a deletion do with its rows
 * (ACCOUNT-1, ACCOUNT-2). Tests compare tables and columns with the database. Rows about money stay without the
 * person's name, because the law requires them. Messages stay for the other person (ACCOUNT-5).
 */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  {
    table: 'identities',
    columns: ['user_id'],
    shown: 'provider, login, display_name, email, photo_url, linked_at',
    hidden: 'id, user_id, subject',
    onDeletion: 'delete',
  },
  {
    table: 'sessions',
    columns: ['user_id'],
    shown: 'user_agent, created_at, last_used_at, expires_at, revoked_at',
    hidden: 'id, user_id, revoke_reason',
    onDeletion: 'delete',
  },
  ...PERSONAL_LISTING_TABLES,
  {
    table: 'github_grants',
    columns: ['user_id'],
    shown: 'login, scopes, state, granted_at, gone_at',
    hidden: 'user_id, subject, key_id, sealed',
    onDeletion: 'delete',
  },
  {
    table: 'repository_invitations',
    columns: ['user_id'],
    shown: 'listing_id, state, login, invited_at, asked_at, accepted_at, removed_at',
    // Leaves out the repository, because its name is the address of the source. The delivery page shows that address
    // while the buyer may see it (DELIVERY-6).
    hidden:
      'id, user_id, repository, subject, reason, times_sent, lapses_at, tries, failing_since, next_try_at, created_at',
    // Makes the next attempt to update the invitation due at once. That attempt removes the buyer from the
    // repository and then clears the GitHub account's id and name.
    onDeletion: {
      set: 'next_try_at = created_at',
      kept: `id, user_id, listing_id, state, repository, subject, login, reason, times_sent, invited_at, lapses_at, accepted_at,
        removed_at, tries, failing_since, created_at, asked_at`,
    },
  },
  {
    table: 'saved_listings',
    columns: ['user_id'],
    shown: 'listing_id, saved_at',
    hidden: 'user_id',
    onDeletion: 'delete',
  },
  {
    table: 'saved_searches',
    columns: ['user_id'],
    shown: 'search, category, tech, tag, min_price_cents, max_price_cents, is_available, is_mailed, saved_at',
    hidden: 'id, user_id, pattern, key, found_ids, muted_ids',
    onDeletion: 'delete',
  },
  { table: 'saved_search_mails', columns: ['user_id'], onDeletion: 'delete' },
  {
    table: 'demo_sessions',
    columns: ['user_id'],
    shown: 'id, listing_id, started_at, expires_at, ended_at, end_reason',
    hidden: 'user_id, last_activity_at',
    onDeletion: 'delete',
  },
  ...PERSONAL_MONEY_TABLES,
  ...PERSONAL_DELIVERY_TABLES,
  {
    table: 'messages',
    columns: ['sender_id', 'recipient_id'],
    shown: 'id, sender_id, recipient_id, subject, content, read_at, created_at',
    hidden: '',
    onDeletion: 'keep',
  },
  { table: 'conversations', columns: ['user_id', 'counterpart_id'], onDeletion: 'keep' },
  {
    table: 'uploads',
    columns: ['user_id'],
    shown: 'id, kind, state, file_name, byte_size, video_id, failure, created_at, updated_at',
    hidden:
      'user_id, storage_key, title, content_type, content_hash, session_uri, session_opened_at, sent_bytes, is_kept, can_retry, tries, next_try_at, give_up_at',
    // Unfinished uploads are marked as failed, so that their files are deleted and no video is published.
    onDeletion: {
      set: `file_name = '', title = '', state = CASE WHEN state IN ('published', 'stored') THEN state ELSE 'failed' END,
        can_retry = false`,
      kept: `id, user_id, kind, byte_size, storage_key, content_type, content_hash, session_uri, session_opened_at, sent_bytes, video_id, failure, is_kept,
        tries, next_try_at, give_up_at, created_at, updated_at`,
    },
  },
  { table: 'live_events', columns: ['user_id'], onDeletion: 'delete' },
  {
    table: 'follows',
    columns: ['follower_id', 'followed_id'],
    shown: 'follower_id, followed_id, created_at',
    hidden: '',
    onDeletion: 'delete',
  },
  {
    table: 'blocks',
    columns: ['blocker_id'],
    shown: 'blocked_id, created_at',
    hidden: 'blocker_id',
    onDeletion: 'delete',
  },
  { table: 'blocks', columns: ['blocked_id'], onDeletion: 'delete' },
  {
    table: 'ratings',
    // `answered_by` is the lister who answered a review: the answer is stored in the review's row.
    columns: ['user_id', 'answered_by'],
    shown: `id, listing_id, user_id, stars, content, created_at, changed_at, answer, answered_by, answered_at, hidden_at,
      hidden_reason`,
    hidden: 'hidden_by',
    // A review stays, without the person's name (RATE-7), because other people relied on it.
    onDeletion: 'keep',
  },
  { table: 'ratings', columns: ['hidden_by'], onDeletion: 'keep' },
  {
    table: 'reports',
    columns: ['reporter_id'],
    shown: 'user_id, listing_id, rating_id, rental_id, reason, details, created_at, resolved_at',
    hidden: 'id, reporter_id, resolved_by',
    onDeletion: 'keep',
  },
  { table: 'reports', columns: ['user_id', 'resolved_by'], onDeletion: 'keep' },
  {
    table: 'notices',
    columns: ['user_id'],
    shown: 'kind, listing_id, created_at, read_at',
    hidden: 'id, user_id, event_id, actor_id, mail_due_at',
    onDeletion: 'delete',
  },
  { table: 'notices', columns: ['actor_id'], onDeletion: 'keep' },
  {
    table: 'notice_preferences',
    columns: ['user_id'],
    shown: 'muted',
    hidden: 'user_id',
    onDeletion: 'delete',
  },
  { table: 'unread_reminders', columns: ['user_id', 'counterpart_id'], onDeletion: 'delete' },
  { table: 'idempotency_keys', columns: ['user_id'], onDeletion: 'delete' },
  {
    table: 'data_exports',
    columns: ['user_id'],
    shown: 'requested_at, ready_at, expires_at',
    hidden: 'id, user_id, document, parts, next_try_at',
    onDeletion: 'delete',
  },
];

/** The table `users`, with one row per person: what the export shows, and what a deletion clears. */
export const USERS_TABLE: Required<Omit<PersonalTable, 'condition'>> & {
  readonly onDeletion: ClearedColumns;
} = {
  table: 'users',
  columns: ['id'],
  shown: `id, display_name, email, email_verified, photo_url, bio, website, location, github, twitter, linkedin, role,
    email_refused_at, created_at, updated_at`,
  hidden: 'email_retry_at, disabled_at, deleted_at, data_cleared_at',
  onDeletion: {
    set: `display_name = '', email = NULL, email_verified = false, email_refused_at = NULL, email_retry_at = NULL, photo_url = '', bio = '', website = '', location = '',
      github = '', twitter = '', linkedin = '', role = 'user'`,
    // The deletion does not clear these columns. It sets `disabled_at`, `deleted_at` and `updated_at` to its time; a
    // sweep sets `data_cleared_at` later (ACCOUNT-6).
    kept: 'id, created_at, disabled_at, deleted_at, updated_at, data_cleared_at',
  },
};
