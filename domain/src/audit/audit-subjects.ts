import type { ProblemCode } from '@market/contract/problem';

/** How a kind of subject is looked at before and after something was done to it, and what its absence is called. */
interface Subject {
  /** Of the id $1: `name`, what it is called, and `facts`, what doings change of it. Locks what nobody else locks first. */
  readonly look: string;
  readonly missing: ProblemCode;
}

/** What console actions are done to. */
export const SUBJECTS = {
  user: {
    look: `SELECT display_name AS name, jsonb_build_object('role', role, 'disabledAt', disabled_at,
             'sessions', (SELECT count(*) FROM sessions s WHERE s.user_id = users.id AND s.revoked_at IS NULL)) AS facts
           FROM users WHERE id = $1 FOR UPDATE`,
    missing: 'profile/not-found',
  },
  payment: {
    look: `SELECT l.title || ', ' || p.duration AS name,
             jsonb_build_object('state', p.state, 'amountCents', p.amount_cents,
               'refundAskedCents', (SELECT f.cents FROM payment_refunds f WHERE f.payment_id = p.id AND f.state = 'asked'),
               'rentalEndsAt', (SELECT r.ends_at FROM rentals r WHERE r.payment_id = p.id)) AS facts
           FROM payments p JOIN listings l ON l.id = p.listing_id WHERE p.id = $1 FOR UPDATE OF p`,
    missing: 'payment/not-found',
  },
  delivery: {
    look: `SELECT l.title || ' to ' || r.renter_name AS name,
             jsonb_build_object('state', d.state, 'tries', d.tries, 'sentAt', d.sent_at, 'lastError', d.last_error) AS facts
           FROM deliveries d JOIN rentals r ON r.id = d.rental_id JOIN listings l ON l.id = r.listing_id
           WHERE d.id = $1 FOR UPDATE OF d`,
    missing: 'delivery/not-found',
  },
  upload: {
    look: `SELECT file_name AS name, jsonb_build_object('state', state, 'failure', failure) AS facts
           FROM uploads WHERE id = $1`,
    missing: 'upload/not-found',
  },
  job: {
    look: `SELECT name, jsonb_build_object('state', state, 'failures', failures, 'error', error) AS facts
           FROM failed_jobs WHERE id = $1 FOR UPDATE`,
    missing: 'job/not-found',
  },
  review: {
    look: `SELECT l.title AS name, jsonb_build_object('state', v.state, 'listingState', l.state) AS facts
           FROM reviews v JOIN listings l ON l.id = v.listing_id WHERE v.id = $1`,
    missing: 'review/not-found',
  },
  report: {
    look: `SELECT coalesce(l.title, u.display_name) AS name,
             jsonb_build_object('state', CASE WHEN t.resolved_at IS NULL THEN 'open' ELSE 'resolved' END) AS facts
           FROM reports t LEFT JOIN listings l ON l.id = t.listing_id LEFT JOIN users u ON u.id = t.user_id
           WHERE t.id = $1 FOR UPDATE OF t`,
    missing: 'report/not-found',
  },
} as const satisfies Record<string, Subject>;

export type SubjectKind = keyof typeof SUBJECTS;
