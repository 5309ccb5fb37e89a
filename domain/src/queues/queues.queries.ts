import { int, text, uuid } from '../foundation/sql/columns.js';
import { statement } from '../foundation/sql/statement.js';

/**
 * Inserts a failed job, one for each job name and processed row. A later failure replaces the error and increases the
 * count.
 */
export const upsertFailedJob = statement(
  {},
  `INSERT INTO failed_jobs (id, name, subject_id, error, state, failed_at, changed_at)
   VALUES ($1, $2, $3, $4, 'failed', $5, $5)
   ON CONFLICT (name, subject_id) DO UPDATE SET error = excluded.error, state = 'failed',
     failures = failed_jobs.failures + 1, failed_at = excluded.failed_at, changed_at = excluded.changed_at`,
);

/** Marks failed jobs that succeeded later; $1 to $3 are arrays of their names, subjects and times. */
export const markJobsDone = statement(
  {},
  `UPDATE failed_jobs f SET state = 'done', changed_at = done.at
   FROM unnest($1::text[], $2::uuid[], $3::timestamptz[]) AS done (name, subject_id, at)
   WHERE f.name = done.name AND f.subject_id = done.subject_id AND f.state <> 'done' AND f.failed_at <= done.at`,
);

export const markJobRetried = statement(
  { name: text, subjectId: uuid },
  `UPDATE failed_jobs SET state = 'retried', changed_at = $2 WHERE id = $1 AND state = 'failed'
   RETURNING name, subject_id AS "subjectId"`,
);

export const selectFailedJob = statement({ found: int }, 'SELECT 1 AS found FROM failed_jobs WHERE id = $1');

export const upsertQueueReport = statement(
  {},
  `INSERT INTO queue_reports (name, backend, counts, at) VALUES ($1, $2, $3, $4)
   ON CONFLICT (name) DO UPDATE SET backend = excluded.backend, counts = excluded.counts, at = excluded.at`,
);
