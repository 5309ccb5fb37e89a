import type {
  ConsoleEvent,
  ConsoleJob,
  ConsoleQueue,
  ConsoleUpload,
} from '@market/contract/admin/operations';
import { type ListSource, searchCondition } from './list-source.js';
import { SEARCHES } from './searches.queries.js';
import type { Stored } from './stored.js';

export type UploadRow = Stored<ConsoleUpload, 'createdAt' | 'updatedAt'>;
export type JobRow = Stored<ConsoleJob, 'failedAt' | 'changedAt'>;
export type QueueRow = Stored<ConsoleQueue, 'at'>;
export type EventRow = Stored<ConsoleEvent, 'createdAt' | 'relayedAt'>;

/** Uploaded files. */
export const UPLOADS: ListSource<UploadRow> = {
  from: 'uploads f JOIN users u ON u.id = f.user_id',
  columns: `f.id, f.user_id AS "userId", u.display_name AS "userName", f.kind, f.state, f.file_name AS "fileName",
    f.byte_size::float8 AS "byteSize", f.title, f.video_id AS "videoId", f.failure, f.can_retry AS "canRetry", f.tries,
    f.created_at AS "createdAt", f.updated_at AS "updatedAt"`,
  id: 'f.id',
  newest: 'f.created_at',
  sorts: {
    createdAt: 'f.created_at',
    updatedAt: 'f.updated_at',
    fileName: 'lower(f.file_name)',
    userName: 'lower(u.display_name)',
    byteSize: 'f.byte_size',
    state: 'f.state',
  },
  filters: {
    q: SEARCHES.uploads,
    state: 'f.state = :value',
    kind: 'f.kind = :value',
  },
};

/** Jobs that failed and will not be retried automatically. */
export const JOBS: ListSource<JobRow> = {
  from: 'failed_jobs j',
  columns: `j.id, j.name, j.subject_id AS "subjectId", j.error, j.state, j.failures, j.failed_at AS "failedAt",
    j.changed_at AS "changedAt"`,
  id: 'j.id',
  newest: 'j.failed_at',
  sorts: { failedAt: 'j.failed_at', name: 'j.name', failures: 'j.failures', changedAt: 'j.changed_at' },
  filters: { q: searchCondition(['j.name', 'j.error'], ['j.subject_id', 'j.id']), state: 'j.state = :value' },
};

/** The queues, with the numbers of jobs that the workers reported last. */
export const QUEUES: ListSource<QueueRow> = {
  from: 'queue_reports q',
  columns: `q.name AS id, q.backend, (q.counts ->> 'waiting')::int AS waiting, (q.counts ->> 'active')::int AS active,
    (q.counts ->> 'delayed')::int AS delayed, (q.counts ->> 'failed')::int AS failed, q.at`,
  id: 'q.name',
  newest: 'q.at',
  sorts: { id: 'q.name', at: 'q.at' },
  filters: {},
};

/** Events of the outbox. */
export const EVENTS: ListSource<EventRow> = {
  from: 'outbox_events e',
  columns: `e.id, e.name, e.version, e.payload, e.created_at AS "createdAt", e.relayed_at AS "relayedAt"`,
  id: 'e.id',
  newest: 'e.created_at',
  sorts: { createdAt: 'e.created_at', name: 'e.name', relayedAt: 'e.relayed_at' },
  filters: {
    q: SEARCHES.events,
    state: { waiting: 'e.relayed_at IS NULL', relayed: 'e.relayed_at IS NOT NULL' },
  },
};
