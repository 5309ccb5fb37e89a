import type { ConsoleRating } from '@market/contract/admin/ratings';
import type { ListSource } from './list-source.js';
import { SEARCH_CONDITIONS } from './searches.queries.js';
import type { RowWithDates } from './row-with-dates.js';

export type ConsoleRatingRow = RowWithDates<
  ConsoleRating,
  'answeredAt' | 'createdAt' | 'changedAt' | 'hiddenAt'
>;

const OPEN_REPORT_COUNT_SQL =
  '(SELECT count(*)::int FROM reports o WHERE o.rating_id = t.id AND o.resolved_at IS NULL)';

/** Reviews of MVPs, shown and hidden. */
export const RATINGS: ListSource<ConsoleRatingRow> = {
  fromSql: `ratings t JOIN users a ON a.id = t.user_id JOIN listings l ON l.id = t.listing_id
    JOIN users o ON o.id = l.owner_id LEFT JOIN users m ON m.id = t.hidden_by`,
  columnsSql: `t.id, l.id AS "mvpId", l.title, o.id AS "listerId", o.display_name AS "listerName", a.id AS "authorId",
    a.display_name AS "authorName", t.stars, t.content, t.answer, t.answered_at AS "answeredAt",
    CASE WHEN t.hidden_at IS NULL THEN 'shown' ELSE 'hidden' END AS state, ${OPEN_REPORT_COUNT_SQL} AS "reportCount",
    t.created_at AS "createdAt", t.changed_at AS "changedAt", t.hidden_at AS "hiddenAt",
    t.hidden_reason AS "hiddenReason", t.hidden_by AS "hiddenBy", m.display_name AS "hiddenByName"`,
  idColumn: 't.id',
  timeColumn: 't.created_at',
  sortColumns: {
    createdAt: 't.created_at',
    title: 'l.title',
    authorName: 'lower(a.display_name)',
    stars: 't.stars',
    hiddenAt: 't.hidden_at',
  },
  filterConditions: {
    q: SEARCH_CONDITIONS.ratings,
    state: { shown: 't.hidden_at IS NULL', hidden: 't.hidden_at IS NOT NULL' },
    reported: { yes: `${OPEN_REPORT_COUNT_SQL} > 0` },
    stars: 't.stars = :value::int',
    authorId: 't.user_id = :value',
    mvpId: 't.listing_id = :value',
  },
};
