import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { Id, Moment } from '../paging.js';
import { listQuery, listReply, oneOf, searchText } from './list-query.js';

/** What moderators do in the console; each leaves a row that nothing changes or deletes. */
export const AUDIT_ACTIONS = [
  'user.disable',
  'user.enable',
  'payment.refund',
  'delivery.resend',
  'delivery.github',
  'upload.retry',
  'job.retry',
  'review.approve',
  'review.reject',
  'report.resolve',
] as const;
export const AuditAction = z.enum(AUDIT_ACTIONS);
export type AuditAction = z.output<typeof AuditAction>;

/** Who did what to what, when, from what to what. */
export const AuditEntry = z.object({
  id: Id,
  at: Moment,
  actorId: Id,
  actorName: z.string(),
  action: AuditAction,
  subjectId: Id,
  /** What the subject was called then. */
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
  summary: 'What moderators did',
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
  summary: 'One thing a moderator did',
  params: z.object({ id: Id }),
  reply: AuditEntry,
});
