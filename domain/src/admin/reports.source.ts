import type { ConsoleReport } from '@market/contract/admin/reports';
import { type ListSource, searchCondition } from './list-source.js';
import type { RowWithDates } from './row-with-dates.js';

export type ReportRow = RowWithDates<ConsoleReport, 'createdAt' | 'resolvedAt'>;

const SUBJECT_NAME_SQL = `CASE WHEN g.id IS NULL THEN coalesce(l.title, p.display_name) ELSE 'Review of ' || l.title END`;

/** Reports about people, MVPs, reviews and orders (PEOPLE-22). */
export const REPORTS: ListSource<ReportRow> = {
  fromSql: `reports t JOIN users r ON r.id = t.reporter_id LEFT JOIN ratings g ON g.id = t.rating_id
    LEFT JOIN rentals o ON o.id = t.rental_id
    LEFT JOIN listings l ON l.id = coalesce(t.listing_id, g.listing_id, o.listing_id)
    JOIN users p ON p.id = coalesce(t.user_id, g.user_id, l.owner_id) LEFT JOIN users m ON m.id = t.resolved_by`,
  columnsSql: `t.id, t.reporter_id AS "reporterId", r.display_name AS "reporterName", t.user_id AS "userId",
    l.id AS "mvpId", t.rating_id AS "ratingId", t.rental_id AS "rentalId", ${SUBJECT_NAME_SQL} AS "subjectName", p.id AS "ownerId", p.display_name AS "ownerName",
    t.reason, t.details, CASE WHEN t.resolved_at IS NULL THEN 'open' ELSE 'resolved' END AS state,
    t.created_at AS "createdAt", t.resolved_at AS "resolvedAt", m.display_name AS "resolvedByName"`,
  idColumn: 't.id',
  timeColumn: 't.created_at',
  sortColumns: {
    createdAt: 't.created_at',
    subjectName: `lower(${SUBJECT_NAME_SQL})`,
    reporterName: 'lower(r.display_name)',
    resolvedAt: 't.resolved_at',
  },
  filterConditions: {
    q: searchCondition(
      ['l.title', 'p.display_name', 'r.display_name', 't.details'],
      ['t.id', 'l.id', 'p.id', 'r.id', 'g.id', 'o.id'],
    ),
    state: { open: 't.resolved_at IS NULL', resolved: 't.resolved_at IS NOT NULL' },
    about: {
      user: 't.user_id IS NOT NULL',
      mvp: 't.listing_id IS NOT NULL',
      review: 't.rating_id IS NOT NULL',
      order: 't.rental_id IS NOT NULL',
    },
    reason: 't.reason = :value',
  },
};
