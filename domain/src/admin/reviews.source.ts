import type { ConsoleReview } from '@market/contract/admin/reviews';
import { type ListSource, search } from './list-source.js';
import type { Stored } from './stored.js';

export type ReviewRow = Stored<ConsoleReview, 'submittedAt' | 'dueAt' | 'decidedAt'>;

/** Submissions for review. */
export const REVIEWS: ListSource<ReviewRow> = {
  from: `reviews v JOIN listings l ON l.id = v.listing_id JOIN users u ON u.id = l.owner_id
    LEFT JOIN users m ON m.id = v.decided_by`,
  columns: `v.id, v.listing_id AS "listingId", coalesce(v.proposed ->> 'title', l.title) AS title,
    coalesce(v.proposed ->> 'category', l.category) AS category, coalesce(v.proposed ->> 'image', l.image) AS image,
    v.approved IS NOT NULL AS "isChange", v.state, l.owner_id AS "listerId", u.display_name AS "listerName",
    v.submitted_at AS "submittedAt", v.due_at AS "dueAt", v.reason, m.display_name AS "decidedByName",
    v.decided_at AS "decidedAt"`,
  id: 'v.id',
  sorts: {
    dueAt: 'v.due_at',
    submittedAt: 'v.submitted_at',
    title: 'l.title',
    listerName: 'lower(u.display_name)',
    decidedAt: 'v.decided_at',
  },
  filters: {
    q: search(['l.title', `v.proposed ->> 'title'`, 'u.display_name', 'u.email'], ['v.id', 'l.id']),
    state: 'v.state = :value',
    standing: {
      waiting: `v.state = 'pending'`,
      overdue: `v.state = 'pending' AND v.due_at <= :now`,
      decided: 'v.decided_at IS NOT NULL',
    },
    kind: { new: 'v.approved IS NULL', change: 'v.approved IS NOT NULL' },
  },
};
