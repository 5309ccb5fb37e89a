import type { AuditEntry } from '@market/contract/admin/audit';
import { formatDateTime } from '../shared/date-time.js';

/** A time as the API writes it. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

/** A field that an action changed, as text. */
export interface ChangedField {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** Returns the fields that differ between `before` and `after` of a row of the audit log. */
export function changedFields({ before, after }: Pick<AuditEntry, 'before' | 'after'>): ChangedField[] {
  return Object.keys(after)
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => ({ name, before: valueText(before[name]), after: valueText(after[name]) }));
}

function valueText(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value !== 'string') return JSON.stringify(value);
  return MOMENT.test(value) ? formatDateTime(value) : value;
}
