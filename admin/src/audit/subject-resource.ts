import type { AuditEntry } from '@market/contract/admin/audit';

/**
 * The console resource of the changed record, by the first part of the action's name, such as `user` in
 * `user.disable`.
 */
const RESOURCES_BY_ACTION_PREFIX: Readonly<Record<string, string>> = {
  user: 'users',
  listing: 'listings',
  payment: 'payments',
  delivery: 'deliveries',
  upload: 'uploads',
  job: 'jobs',
  review: 'reviews',
  report: 'reports',
  rating: 'ratings',
  lister: 'listers',
};

/** Returns the console resource of the record that an action changed. */
export function subjectResource({ action }: Pick<AuditEntry, 'action'>): string {
  return RESOURCES_BY_ACTION_PREFIX[action.split('.')[0] ?? ''] ?? 'audit';
}
