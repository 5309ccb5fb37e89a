import * as z from 'zod/mini';
import { endpoint } from '../endpoints/endpoint.js';
import { Id, Moment } from '../endpoints/paging.js';
import { listQuery, listReply, oneOf, searchText } from './list-query.js';

/** Actions of moderators; each appends one row to the audit log, which cannot be changed (CONSOLE-2). */
export const AUDIT_ACTIONS = [
  'user.disable',
  'user.enable',
  'listing.take-off-sale',
  'listing.put-back',
  'payment.refund',
  'delivery.resend',
  'delivery.github',
  'upload.retry',
  'job.retry',
  'review.approve',
  'review.reject',
  'review.undo',
  'report.resolve',
  'rating.hide',
  'rating.restore',
  'lister.hold',
  'lister.release',
] as const;
export const AuditAction = z.enum(AUDIT_ACTIONS);
export type AuditAction = z.output<typeof AuditAction>;

/** A row of the audit log. `before` and `after` contain the fields that the action changed. */
export const AuditEntry = z.object({
  id: Id,
  at: Moment,
  actorId: Id,
  actorName: z.string(),
  action: AuditAction,
  subjectId: Id,
  /** The subject's name at the time of the action. */
  subjectName: z.string(),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  reason: z.nullable(z.string()),
});
export type AuditEntry = z.output<typeof AuditEntry>;

export const listAudit = endpoint({
  id: 'admin.audit.list',
  method: 'GET',
  path: '/admin/audit',
  access: 'moderator',
  summary: 'List the audit log',
  query: listQuery(['at', 'actorName', 'action'], {
    q: searchText,
    action: oneOf(AUDIT_ACTIONS),
    actorId: z.optional(Id),
    subjectId: z.optional(Id),
  }),
  reply: listReply(AuditEntry),
});
export const readAudit = endpoint({
  id: 'admin.audit.read',
  method: 'GET',
  path: '/admin/audit/{id}',
  access: 'moderator',
  summary: 'One row of the audit log',
  params: z.object({ id: Id }),
  reply: AuditEntry,
});
