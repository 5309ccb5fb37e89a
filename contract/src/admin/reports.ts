import * as z from 'zod/mini';
import { endpoint } from '../endpoints/endpoint.js';
import { Id, Moment } from '../endpoints/paging.js';
import { ALL_REASON_LABELS, ReportReasonName } from '../reports.js';
import { requiredText } from '../text/text.js';
import { listQuery, listReply, oneOf, searchText } from './list-query.js';
import { REASON_MAX_LENGTH } from './users.js';

/**
 * A report to the moderators. It is about a person (`userId`), an MVP (`mvpId`), a review of an MVP
 * (`ratingId`) or an order (`rentalId`) (PEOPLE-22, PEOPLE-31).
 */
export const ConsoleReport = z.object({
  id: Id,
  reporterId: Id,
  reporterName: z.string(),
  userId: z.nullable(Id),
  /** The reported MVP, or the MVP of the reported review or order. */
  mvpId: z.nullable(Id),
  ratingId: z.nullable(Id),
  /** The reported order, which is an order of the MVP `mvpId`. */
  rentalId: z.nullable(Id),
  /** The name of the reported person, or the title of the MVP. */
  subjectName: z.string(),
  /** The reported person, the lister of the reported MVP, or the reviewer. */
  ownerId: Id,
  ownerName: z.string(),
  reason: ReportReasonName,
  details: z.string(),
  state: z.enum(['open', 'resolved']),
  createdAt: Moment,
  resolvedAt: z.nullable(Moment),
  resolvedByName: z.nullable(z.string()),
});
export type ConsoleReport = z.output<typeof ConsoleReport>;

const byId = z.object({ id: Id });
const REASON_NAMES = Object.keys(ALL_REASON_LABELS) as [
  keyof typeof ALL_REASON_LABELS,
  ...(keyof typeof ALL_REASON_LABELS)[],
];

export const listConsoleReports = endpoint({
  id: 'admin.reports.list',
  method: 'GET',
  path: '/admin/reports',
  access: 'moderator',
  summary: 'List reports, newest first',
  query: listQuery(['createdAt', 'subjectName', 'reporterName', 'resolvedAt'], {
    q: searchText,
    state: oneOf(['open', 'resolved']),
    about: oneOf(['user', 'mvp', 'review', 'order']),
    reason: oneOf(REASON_NAMES),
  }),
  reply: listReply(ConsoleReport),
});
export const readConsoleReport = endpoint({
  id: 'admin.reports.read',
  method: 'GET',
  path: '/admin/reports/{id}',
  access: 'moderator',
  summary: 'One report',
  params: byId,
  reply: ConsoleReport,
});
export const resolveReport = endpoint({
  id: 'admin.reports.resolve',
  method: 'POST',
  path: '/admin/reports/{id}/resolve',
  access: 'moderator',
  summary: 'Close a report with a note; 409 if it is already closed',
  params: byId,
  body: z.object({ reason: requiredText('A note is required', REASON_MAX_LENGTH) }),
  reply: ConsoleReport,
});
