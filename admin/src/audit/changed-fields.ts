import type { AuditEntry } from '@market/contract/admin/audit';

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
  return typeof value === 'string' ? value : JSON.stringify(value);
}
