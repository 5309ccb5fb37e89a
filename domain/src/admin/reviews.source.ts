import type { ConsoleReview } from '@market/contract/admin/reviews';
import { UNDO_WINDOW_SECONDS } from '@market/contract/reviews';
import type { ListSource } from './list-source.js';
import { SEARCH_CONDITIONS } from './searches.queries.js';
import type { RowWithDates } from './row-with-dates.js';

export type ReviewRow = RowWithDates<ConsoleReview, 'submittedAt' | 'dueAt' | 'takesEffectAt' | 'decidedAt'>;

/** Submissions for review. */
export const REVIEWS: ListSource<ReviewRow> = {
  fromSql: `reviews v JOIN listings l ON l.id = v.listing_id JOIN users u ON u.id = l.owner_id
    LEFT JOIN listings c ON c.id = v.copies_id LEFT JOIN users m ON m.id = CASE v.state WHEN 'pending' THEN v.chosen_by ELSE v.decided_by END`,
  columnsSql: `v.id, v.listing_id AS "listingId", coalesce(v.proposed ->> 'title', l.title) AS title,
    coalesce(v.proposed ->> 'category', l.category) AS category, coalesce(v.proposed ->> 'image', l.image) AS image,
    v.approved IS NOT NULL AS "isChange", v.state, l.owner_id AS "listerId", u.display_name AS "listerName",
    v.submitted_at AS "submittedAt", v.due_at AS "dueAt",
    v.copies_id AS "copiesId", c.title AS "copiesTitle", v.copied,
    CASE WHEN v.state = 'pending' THEN v.chosen_outcome END AS "chosenOutcome",
    CASE WHEN v.state = 'pending' THEN v.chosen_at + interval '${UNDO_WINDOW_SECONDS} seconds' END AS "takesEffectAt",
    CASE v.state WHEN 'pending' THEN v.chosen_reason ELSE v.reason END AS reason, m.display_name AS "decidedByName",
    v.decided_at AS "decidedAt"`,
  idColumn: 'v.id',
  timeColumn: 'v.submitted_at',
  sortColumns: {
    dueAt: 'v.due_at',
    submittedAt: 'v.submitted_at',
    title: 'l.title',
    listerName: 'lower(u.display_name)',
    decidedAt: 'v.decided_at',
  },
  filterConditions: {
    q: SEARCH_CONDITIONS.reviews,
    state: 'v.state = :value',
    standing: {
      waiting: `v.state = 'pending' AND v.chosen_at IS NULL`,
      overdue: `v.state = 'pending' AND v.chosen_at IS NULL AND v.due_at <= :now`,
      decided: 'v.decided_at IS NOT NULL',
    },
    kind: { new: 'v.approved IS NULL', change: 'v.approved IS NOT NULL' },
  },
};
