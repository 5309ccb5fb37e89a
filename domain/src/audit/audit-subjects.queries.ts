import type { ProblemCode } from '@market/contract/endpoints/problem';
import { json, text, uuidArray, type RowOf } from '../foundation/sql/columns.js';
import { type Statement, statement } from '../foundation/sql/statement.js';

const SNAPSHOT_ROW = { name: text, concerned: uuidArray, facts: json<object>() };

/** The state of a subject before or after an action. */
export type Snapshot = RowOf<typeof SNAPSHOT_ROW>;

/** How the state of a kind of subject is read before and after a moderator's action. */
interface Subject {
  /**
   * Selects the subject with the id $1: its `name`, the columns that actions change (`facts`), and the people
   * who may not act on it (`concerned`). Locks the subject's row, except where the action must lock another
   * row first.
   */
  readonly selectSnapshot: (id: string) => Statement<Snapshot>;
  readonly missingError: ProblemCode;
  /**
   * The error if a moderator acts on a subject that concerns the moderator. Null if moderators may do that,
   * because all users can do the same in the storefront, or if the subject belongs to no user.
   */
  readonly ownSubjectError: ProblemCode | null;
}

/** Every kind of subject that moderators act on in the console. */
export const SUBJECTS = {
  user: {
    selectSnapshot: statement(
      SNAPSHOT_ROW,
      `SELECT display_name AS name, ARRAY[id] AS concerned, jsonb_build_object('role', role, 'disabledAt', disabled_at,
             'sessions', (SELECT count(*) FROM sessions s WHERE s.user_id = users.id AND s.revoked_at IS NULL)) AS facts
           FROM users WHERE id = $1 FOR UPDATE`,
    ),
    missingError: 'profile/not-found',
    ownSubjectError: 'account/own',
  },
  listing: {
    selectSnapshot: statement(
      SNAPSHOT_ROW,
      `SELECT title AS name, ARRAY[owner_id] AS concerned,
             jsonb_build_object('state', state, 'offSaleAt', off_sale_at, 'offSaleReason', off_sale_reason) AS facts
           FROM listings WHERE id = $1 FOR UPDATE`,
    ),
    missingError: 'listing/not-found',
    ownSubjectError: 'listing/own',
  },
  payment: {
    selectSnapshot: statement(
      SNAPSHOT_ROW,
      `SELECT l.title || ', ' || p.duration AS name, ARRAY[p.user_id, l.owner_id] AS concerned,
             jsonb_build_object('state', p.state, 'amountCents', p.amount_cents,
               'refundAskedCents', (SELECT f.cents FROM payment_refunds f WHERE f.payment_id = p.id AND f.state = 'asked'),
               'rentalEndsAt', (SELECT r.ends_at FROM rentals r WHERE r.payment_id = p.id)) AS facts
           FROM payments p JOIN listings l ON l.id = p.listing_id WHERE p.id = $1 FOR UPDATE OF p`,
    ),
    missingError: 'payment/not-found',
    ownSubjectError: 'payment/own',
  },
  delivery: {
    selectSnapshot: statement(
      SNAPSHOT_ROW,
      `SELECT l.title || ' to ' || r.renter_name AS name, ARRAY[r.user_id, l.owner_id] AS concerned,
             jsonb_build_object('state', d.state, 'tries', d.tries, 'sentAt', d.sent_at, 'lastError', d.last_error) AS facts
           FROM deliveries d JOIN rentals r ON r.id = d.rental_id JOIN listings l ON l.id = r.listing_id
           WHERE d.id = $1 FOR UPDATE OF d`,
    ),
    missingError: 'delivery/not-found',
    ownSubjectError: 'delivery/own',
  },
  upload: {
    selectSnapshot: statement(
      SNAPSHOT_ROW,
      `SELECT file_name AS name, ARRAY[user_id] AS concerned,
             jsonb_build_object('state', state, 'failure', failure) AS facts
           FROM uploads WHERE id = $1`,
    ),
    missingError: 'upload/not-found',
    ownSubjectError: null,
  },
  // A job belongs to no person, so every moderator may retry it.
  job: {
    selectSnapshot: statement(
      SNAPSHOT_ROW,
      `SELECT name, ARRAY[]::uuid[] AS concerned,
             jsonb_build_object('state', state, 'failures', failures, 'error', error) AS facts
           FROM failed_jobs WHERE id = $1 FOR UPDATE`,
    ),
    missingError: 'job/not-found',
    ownSubjectError: null,
  },
  review: {
    selectSnapshot: statement(
      SNAPSHOT_ROW,
      `SELECT l.title AS name, ARRAY[l.owner_id] AS concerned,
             jsonb_build_object('state', CASE v.state WHEN 'pending' THEN coalesce(v.chosen_outcome, 'pending') ELSE v.state END) AS facts
           FROM reviews v JOIN listings l ON l.id = v.listing_id WHERE v.id = $1`,
    ),
    missingError: 'review/not-found',
    ownSubjectError: 'review/own',
  },
  rating: {
    selectSnapshot: statement(
      SNAPSHOT_ROW,
      `SELECT 'Review of ' || l.title AS name, ARRAY[t.user_id, l.owner_id] AS concerned,
             jsonb_build_object('state', CASE WHEN t.hidden_at IS NULL THEN 'shown' ELSE 'hidden' END,
               'hiddenAt', t.hidden_at, 'hiddenReason', t.hidden_reason) AS facts
           FROM ratings t JOIN listings l ON l.id = t.listing_id WHERE t.id = $1 FOR UPDATE OF t`,
    ),
    missingError: 'rating/not-found',
    ownSubjectError: 'rating/own',
  },
  // Reads without a lock, because the action itself inserts the payout account if it is missing, and locks
  // it.
  lister: {
    selectSnapshot: statement(
      SNAPSHOT_ROW,
      `SELECT u.display_name AS name, ARRAY[u.id] AS concerned,
             jsonb_build_object('heldAt', a.held_at, 'holdReason', a.hold_reason) AS facts
           FROM users u LEFT JOIN payout_accounts a ON a.user_id = u.id WHERE u.id = $1`,
    ),
    missingError: 'profile/not-found',
    ownSubjectError: 'payout/own',
  },
  report: {
    selectSnapshot: statement(
      SNAPSHOT_ROW,
      `SELECT CASE WHEN g.id IS NULL THEN coalesce(l.title, u.display_name) ELSE 'Review of ' || l.title END AS name,
             array_remove(ARRAY[t.reporter_id, t.user_id, l.owner_id, g.user_id], NULL) AS concerned,
             jsonb_build_object('state', CASE WHEN t.resolved_at IS NULL THEN 'open' ELSE 'resolved' END) AS facts
           FROM reports t LEFT JOIN ratings g ON g.id = t.rating_id
             LEFT JOIN rentals o ON o.id = t.rental_id
             LEFT JOIN listings l ON l.id = coalesce(t.listing_id, g.listing_id, o.listing_id)
             LEFT JOIN users u ON u.id = t.user_id
           WHERE t.id = $1 FOR UPDATE OF t`,
    ),
    missingError: 'report/not-found',
    ownSubjectError: 'report/own',
  },
} as const satisfies Record<string, Subject>;

export type SubjectKind = keyof typeof SUBJECTS;

/** Inserts a row with a copy of the moderator's name, since people change their names and delete their accounts. */
export const insertAuditEntry = statement(
  {},
  `INSERT INTO audit_entries (id, at, actor_id, actor_name, action, subject_id, subject_name, before, after, reason)
   SELECT $1, $2, u.id, u.display_name, $4, $5, $6, $7, $8, $9 FROM users u WHERE u.id = $3`,
);
