import type {
  ConsoleEvent,
  ConsoleJob,
  ConsoleQueue,
  ConsoleUpload,
} from '@market/contract/admin/operations';
import { type ListSource, searchCondition } from './list-source.js';
import { SEARCH_CONDITIONS } from './searches.queries.js';
import type { RowWithDates } from './row-with-dates.js';

export type UploadRow = RowWithDates<ConsoleUpload, 'createdAt' | 'updatedAt'>;
export type JobRow = RowWithDates<ConsoleJob, 'failedAt' | 'changedAt'>;
export type QueueRow = RowWithDates<ConsoleQueue, 'at'>;
export type EventRow = RowWithDates<ConsoleEvent, 'createdAt' | 'relayedAt'>;

/** Uploaded files. */
export const UPLOADS: ListSource<UploadRow> = {
  fromSql: 'uploads f JOIN users u ON u.id = f.user_id',
  columnsSql: `f.id, f.user_id AS "userId", u.display_name AS "userName", f.kind, f.state, f.file_name AS "fileName",
    f.byte_size::float8 AS "byteSize", f.title, CASE WHEN f.state = 'published' THEN f.video_id END AS "videoId", f.failure, f.can_retry AS "canRetry", f.tries,
    f.created_at AS "createdAt", f.updated_at AS "updatedAt"`,
  idColumn: 'f.id',
  timeColumn: 'f.created_at',
  sortColumns: {
    createdAt: 'f.created_at',
    updatedAt: 'f.updated_at',
    fileName: 'lower(f.file_name)',
    userName: 'lower(u.display_name)',
    byteSize: 'f.byte_size',
    state: 'f.state',
  },
  filterConditions: {
    q: SEARCH_CONDITIONS.uploads,
    state: 'f.state = :value',
    kind: 'f.kind = :value',
  },
};

/** Jobs that failed and will not be retried automatically. */
export const JOBS: ListSource<JobRow> = {
  fromSql: 'failed_jobs j',
  columnsSql: `j.id, j.name, j.subject_id AS "subjectId", j.error, j.state, j.failures, j.failed_at AS "failedAt",
    j.changed_at AS "changedAt"`,
  idColumn: 'j.id',
  timeColumn: 'j.failed_at',
  sortColumns: { failedAt: 'j.failed_at', name: 'j.name', failures: 'j.failures', changedAt: 'j.changed_at' },
  filterConditions: {
    q: searchCondition(['j.name', 'j.error'], ['j.subject_id', 'j.id']),
    state: 'j.state = :value',
  },
};

/** The queues, with the numbers of jobs that the workers reported last. */
export const QUEUES: ListSource<QueueRow> = {
  fromSql: 'queue_reports q',
  columnsSql: `q.name AS id, q.backend, (q.counts ->> 'waiting')::int AS waiting, (q.counts ->> 'active')::int AS active,
    (q.counts ->> 'delayed')::int AS delayed, (q.counts ->> 'failed')::int AS failed, q.at`,
  idColumn: 'q.name',
  timeColumn: 'q.at',
  sortColumns: { id: 'q.name', at: 'q.at' },
  filterConditions: {},
};

/** Events of the outbox. */
export const EVENTS: ListSource<EventRow> = {
  fromSql: 'outbox_events e',
  columnsSql: `e.id, e.name, e.version, e.payload, e.created_at AS "createdAt", e.relayed_at AS "relayedAt"`,
  idColumn: 'e.id',
  timeColumn: 'e.created_at',
  sortColumns: { createdAt: 'e.created_at', name: 'e.name', relayedAt: 'e.relayed_at' },
  filterConditions: {
    q: SEARCH_CONDITIONS.events,
    state: { waiting: 'e.relayed_at IS NULL', relayed: 'e.relayed_at IS NOT NULL' },
  },
};
