import * as z from 'zod/mini';
import { endpoint } from './endpoints/endpoint.js';
import { Id } from './endpoints/paging.js';
import { optionalText } from './text/text.js';

/** Reasons of a report, with the labels of the form (PEOPLE-22). */
export const REPORT_REASONS = {
  spam: 'Spam or advertising',
  fraud: 'Fraud or a false promise',
  abuse: 'Abuse or harassment',
  rights: 'Somebody else’s work',
  other: 'Something else',
} as const;
export type ReportReason = keyof typeof REPORT_REASONS;
export const REPORT_DETAILS_MAX_LENGTH = 2000;

const reasons = Object.keys(REPORT_REASONS) as [ReportReason, ...ReportReason[]];
export const ReportReasonName = z.enum(reasons, { error: 'Please choose a reason' });

/** Body of `POST /reports`; exactly one of `userId`, `mvpId` and `ratingId` is given. */
export const ReportInput = z
  .object({
    userId: z.optional(Id),
    mvpId: z.optional(Id),
    ratingId: z.optional(Id),
    reason: ReportReasonName,
    details: z._default(optionalText(REPORT_DETAILS_MAX_LENGTH), ''),
  })
  .check(
    z.refine(
      ({ userId, mvpId, ratingId }) =>
        [userId, mvpId, ratingId].filter((id) => id !== undefined).length === 1,
      { error: 'Report a person, an MVP or a review', path: ['userId'] },
    ),
  );
export type ReportInput = z.output<typeof ReportInput>;

export const fileReport = endpoint({
  id: 'reports.file',
  method: 'POST',
  path: '/reports',
  access: 'user',
  summary:
    'Report a person, an MVP or a review to the moderators; a second report while the first is open changes nothing',
  body: ReportInput,
  reply: z.object({ filed: z.literal(true) }),
  status: 201,
  idempotent: true,
});
