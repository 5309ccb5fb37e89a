import { int, nullable, timestamptz } from '../foundation/sql/columns.js';
import { statement } from '../foundation/sql/statement.js';

/**
 * Inserts a report. Returns no row while an earlier report by the same person about the same subject is open; for
 * people and listings, reports of fraud and reports with other reasons are counted separately (PEOPLE-22).
 */
export const insertReport = statement(
  { added: int },
  `INSERT INTO reports (id, reporter_id, user_id, listing_id, rating_id, rental_id, reason, details, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING RETURNING 1 AS added`,
);

/** Selects a row if the order belongs to the person. */
export const selectOwnOrder = statement(
  { found: int },
  'SELECT 1 AS found FROM rentals WHERE id = $1 AND user_id = $2',
);

export const lockReport = statement(
  { resolvedAt: nullable(timestamptz) },
  'SELECT resolved_at AS "resolvedAt" FROM reports WHERE id = $1 FOR UPDATE',
);

export const closeReport = statement(
  {},
  'UPDATE reports SET resolved_at = $2, resolved_by = $3 WHERE id = $1',
);
