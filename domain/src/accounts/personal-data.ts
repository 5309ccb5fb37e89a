import { PERSONAL_MONEY_TABLES } from './personal-money-tables.js';
import type { ClearedColumns, PersonalTable } from './personal-table.js';

/**
 * Every table that refers to a person, and what an export and a deletion do with its rows (ACCOUNT-1, ACCOUNT-2).
 * Tests compare tables and columns with the database. Rows about money stay without the person's name, because the
 * law requires them. Messages stay for the other person.
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
  {
    table: 'listings',
    columns: ['owner_id'],
    shown: `id, title, description, short_description, category, price_cents, buyout_price_cents, duration, image, screenshots, video_url,
      demo_url, demo_pass, features, tech_stack, tags, creator_name, source_url, source_visible, offer_archive, invite_buyers, state, is_available, sold, proposal,
      submitted_at, approved_at, rejection_reason, off_sale_at, off_sale_reason, created_at, updated_at`,
    hidden:
      'owner_id, rating_sum, review_count, popularity, review_due_at, off_sale_by, search_text, public_json',
    onDeletion: {
      // Clears only the row: the picture and video files are deleted within a day (UPLOAD-7).
      set: `state = 'draft', is_available = false, proposal = NULL, screenshots = '[]', review_due_at = NULL, creator_name = '', source_url = '',
        offer_archive = false, invite_buyers = false, rejection_reason = NULL,
        off_sale_at = NULL, off_sale_by = NULL, off_sale_reason = NULL`,
      kept: `id, owner_id, title, description, short_description, category, price_cents, buyout_price_cents, duration, image,
        video_url, demo_url, demo_pass, features, tech_stack, tags, source_visible, sold, rating_sum, review_count, popularity, submitted_at, approved_at,
        created_at, updated_at, search_text, public_json`,
    },
  },
  { table: 'listings', columns: ['off_sale_by'], onDeletion: 'keep' },
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
    shown: 'listing_id, state, repository, login, invited_at, asked_at, accepted_at, removed_at',
    hidden:
      'id, user_id, subject, reason, times_sent, lapses_at, tries, failing_since, next_try_at, created_at',
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
    onDeletion: {
      set: `file_name = '', title = ''`,
      kept: `id, user_id, kind, state, byte_size, storage_key, content_type, content_hash, session_uri, session_opened_at, sent_bytes, video_id, failure, is_kept,
        can_retry, tries, next_try_at, give_up_at, created_at, updated_at`,
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
  { table: 'reviews', columns: ['decided_by', 'chosen_by'], onDeletion: 'keep' },
  { table: 'idempotency_keys', columns: ['user_id'], onDeletion: 'delete' },
  {
    table: 'data_exports',
    columns: ['user_id'],
    shown: 'requested_at, ready_at, expires_at',
    hidden: 'id, user_id, document, next_try_at',
    onDeletion: 'delete',
  },
];

/** The table `users`, with one row per person: what the export shows, and what a deletion clears. */
export const USERS_TABLE: Required<PersonalTable> & { readonly onDeletion: ClearedColumns } = {
  table: 'users',
  columns: ['id'],
  shown: `id, display_name, email, email_verified, photo_url, bio, website, location, github, twitter, linkedin, role,
    email_refused_at, created_at, updated_at`,
  hidden: 'email_retry_at, disabled_at, deleted_at',
  onDeletion: {
    set: `display_name = '', email = NULL, email_verified = false, email_refused_at = NULL, email_retry_at = NULL, photo_url = '', bio = '', website = '', location = '',
      github = '', twitter = '', linkedin = '', role = 'user'`,
    // The deletion does not clear these columns. `id` and `created_at` stay unchanged; the other three are set to the
    // time of the deletion.
    kept: 'id, created_at, disabled_at, deleted_at, updated_at',
  },
};
