import type { AuditAction } from '@market/contract/admin/audit';
import type { ListSource } from './list-source.js';
import { SEARCH_CONDITIONS } from './searches.queries.js';

/** A row of the audit log. */
export interface AuditRow {
  readonly id: string;
  readonly at: Date;
  readonly actorId: string;
  readonly actorName: string;
  readonly action: AuditAction;
  readonly subjectId: string;
  readonly subjectName: string;
  readonly before: Record<string, unknown>;
  readonly after: Record<string, unknown>;
  readonly reason: string | null;
}

/** The audit log. */
export const AUDIT_ENTRIES: ListSource<AuditRow> = {
  fromSql: 'audit_entries a',
  columnsSql: `a.id, a.at, a.actor_id AS "actorId", a.actor_name AS "actorName", a.action, a.subject_id AS "subjectId",
    a.subject_name AS "subjectName", a.before, a.after, a.reason`,
  idColumn: 'a.id',
  timeColumn: 'a.at',
  sortColumns: { at: 'a.at', actorName: 'lower(a.actor_name)', action: 'a.action' },
  filterConditions: {
    q: SEARCH_CONDITIONS.audit,
    action: 'a.action = :value',
    actorId: 'a.actor_id = :value',
    subjectId: 'a.subject_id = :value',
  },
};
