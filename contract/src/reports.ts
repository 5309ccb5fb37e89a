import * as z from 'zod/mini';
import { endpoint } from './endpoints/endpoint.js';
import { Id } from './endpoints/paging.js';
import { optionalText } from './text/text.js';

/** The reasons of a report, each with its label in the form (PEOPLE-22). */
export const REPORT_REASON_LABELS = {
  spam: 'Spam or advertising',
  fraud: 'Fraud or a false promise',
  abuse: 'Abuse or harassment',
  rights: 'Somebody else’s work',
  other: 'Something else',
} as const;
/** The reasons for which a buyer can report an order to the moderators, each with its label (PEOPLE-31). */
export const ORDER_REASON_LABELS = { refund: 'Refund requested', order: 'Problem with an order' } as const;
export type OrderReason = keyof typeof ORDER_REASON_LABELS;
/** All reasons of reports, each with its label. */
export const ALL_REASON_LABELS = { ...REPORT_REASON_LABELS, ...ORDER_REASON_LABELS };
export type ReportReason = keyof typeof ALL_REASON_LABELS;
export const REPORT_DETAILS_MAX_LENGTH = 2000;

const REASON_NAMES = Object.keys(ALL_REASON_LABELS) as [ReportReason, ...ReportReason[]];
export const ReportReasonName = z.enum(REASON_NAMES, { error: 'Please choose a reason' });

/** Body of `POST /reports`; exactly one of `userId`, `mvpId`, `ratingId` and `rentalId` is given. */
export const ReportInput = z
  .object({
    userId: z.optional(Id),
    mvpId: z.optional(Id),
    ratingId: z.optional(Id),
    /** The caller's rental that the report is about, by the id of its latest period (RENT-32). */
    rentalId: z.optional(Id),
    reason: ReportReasonName,
    details: z._default(optionalText(REPORT_DETAILS_MAX_LENGTH), ''),
  })
  .check(
    z.refine(
      ({ userId, mvpId, ratingId, rentalId }) =>
        [userId, mvpId, ratingId, rentalId].filter((id) => id !== undefined).length === 1,
      { error: 'Report a person, an MVP, a review or an order', path: ['userId'] },
    ),
    z.refine(({ rentalId, reason }) => (rentalId !== undefined) === reason in ORDER_REASON_LABELS, {
      error: 'Please choose a reason',
      path: ['reason'],
    }),
  );
export type ReportInput = z.output<typeof ReportInput>;

export const fileReport = endpoint({
  id: 'reports.file',
  method: 'POST',
  path: '/reports',
  access: 'user',
  summary:
    'Report a person, an MVP, a review or an order to the moderators; a second report while the first is open changes nothing',
  body: ReportInput,
  reply: z.object({ filed: z.literal(true) }),
  status: 201,
  idempotent: true,
});
