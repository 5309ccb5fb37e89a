import * as z from 'zod/mini';
import { PurchaseDuration } from './rentals/duration-schemas.js';
import { OUTRIGHT } from './rentals/durations.js';
import { AcceptedText } from './payments.js';
import { endpoint } from './endpoints/endpoint.js';
import { Id, Moment } from './endpoints/paging.js';

/** Steps of a delivery's history (DELIVERY-6), in the order in which they can happen. */
export const DELIVERY_STEPS = [
  'ordered',
  'paid',
  'source-asked',
  'sent',
  'resent',
  'archived',
  'opened',
  'refunded',
] as const;
export const DeliveryStep = z.enum(DELIVERY_STEPS);
export type DeliveryStep = z.output<typeof DeliveryStep>;

/** Texts of the steps on the delivery page. */
export const DELIVERY_STEP_TEXTS: Readonly<Record<DeliveryStep, string>> = {
  ordered: 'Ordered',
  paid: 'Paid',
  'source-asked': 'The lister was asked for the source code',
  sent: 'The source code was sent by e-mail',
  resent: 'The source code was sent again',
  archived: 'A copy of the source code was kept for you',
  opened: 'You opened this page',
  refunded: 'Refunded',
};

/** Maximum size of a repository archive (DELIVERY-10). */
export const ARCHIVE_MAX_MB = 200;
/** States of a delivery's archive; `removed` 7 days after the rental's end (DELIVERY-10). */
export const ARCHIVE_STATES = ['due', 'kept', 'failed', 'removed'] as const;
/** Reasons for a missing archive, with the text shown (DELIVERY-12). */
export const ARCHIVE_REASON_TEXTS = {
  'grant-gone': 'GitHub no longer lets us read the repository on behalf of its lister.',
  'repository-gone': 'GitHub no longer shows this repository.',
  forbidden: 'GitHub does not let the lister hand this repository out.',
  refused: 'GitHub gave no archive of this repository.',
  'too-large': `The repository is larger than ${ARCHIVE_MAX_MB} MB.`,
  'not-github': 'The source code is not in a GitHub repository.',
  'gave-up': 'GitHub did not respond for a day.',
  refunded: 'This order was refunded.',
} as const;
export type ArchiveReason = keyof typeof ARCHIVE_REASON_TEXTS;
export const ARCHIVE_REASONS = Object.keys(ARCHIVE_REASON_TEXTS) as [ArchiveReason, ...ArchiveReason[]];

/** The archive of the repository at the time of payment (DELIVERY-10). */
export const DeliveryArchive = z.object({
  state: z.enum(ARCHIVE_STATES),
  /** `owner/name` at GitHub; null, as is `commit`, until the worker has resolved it. */
  repository: z.nullable(z.string()),
  commit: z.nullable(z.string()),
  /** SHA-256 of the archive file in hex. */
  sha256: z.nullable(z.string()),
  bytesize: z.nullable(z.int()),
  reason: z.nullable(z.enum(ARCHIVE_REASONS)),
  /** Whether it can be downloaded now. */
  downloadable: z.boolean(),
});
export type DeliveryArchive = z.output<typeof DeliveryArchive>;

/** A lapsed invitation is resent automatically up to this many sends in total (DELIVERY-21). */
export const INVITATIONS_MAX = 4;
/** States of a repository invitation; `waiting` until the buyer links a GitHub account. */
export const INVITATION_STATES = [
  'due',
  'waiting',
  'inviting',
  'invited',
  'accepted',
  'lapsed',
  'removed',
  'failed',
] as const;
/** Reasons for a missing invitation, with the text shown. */
export const INVITATION_REASON_TEXTS = {
  'grant-gone': 'GitHub no longer lets us act on behalf of the lister.',
  'repository-gone': 'GitHub no longer shows this repository.',
  'personal-repository': 'The repository is a personal one, where GitHub would let you write.',
  'not-github': 'The source code is not in a GitHub repository.',
  forbidden: 'GitHub does not let the lister invite people to this repository.',
  'had-access': 'You could see this repository before.',
  declined: 'The invitation was declined.',
  'not-accepted': 'The invitation lapsed several times.',
} as const;
export type InvitationReason = keyof typeof INVITATION_REASON_TEXTS;
export const INVITATION_REASONS = Object.keys(INVITATION_REASON_TEXTS) as [
  InvitationReason,
  ...InvitationReason[],
];

/** Hours between two requests of a buyer for a new invitation (DELIVERY-21). */
export const INVITATION_ASK_HOURS = 24;

/** The buyer's read-only access to the lister's repository (DELIVERY-20). */
export const DeliveryInvitation = z.object({
  state: z.enum(INVITATION_STATES),
  repository: z.nullable(z.string()),
  /** The GitHub account that was invited; empty until then. */
  login: z.string(),
  /** Deadline for accepting the invitation; null unless the invitation is open. */
  lapsesat: z.nullable(Moment),
  reason: z.nullable(z.enum(INVITATION_REASONS)),
  /**
   * Whether the buyer may request a new invitation now: the last one was declined, or expired after the last automatic resend.
   */
  askable: z.boolean(),
  /** If the buyer requested a new invitation within the last day: when they may request the next one. Otherwise null. */
  askableat: z.nullable(Moment),
});
export type DeliveryInvitation = z.output<typeof DeliveryInvitation>;

/** Returns the license's paragraphs (DELIVERY-30). */
export function licenceTerms(duration: PurchaseDuration): readonly string[] {
  return duration === OUTRIGHT
    ? [
        'You may use and change the source code for good, for yourself and your own business.',
        'You may not publish it, sell it or pass it on.',
        'The MVP is not sold or rented to anybody else; rentals that already run last to their end.',
        'Parts by others, such as open-source libraries, stay under their own licenses.',
      ]
    : [
        'You may use and change the source code while your rental runs, for yourself and your own business.',
        'You may not publish it, sell it or pass it on.',
        'When the rental ends without being extended or bought, stop using it and delete your copies.',
        'Parts by others, such as open-source libraries, stay under their own licenses.',
      ];
}

/** The delivery page of the buyer (DELIVERY-6). */
export const DeliveryPage = z.object({
  id: Id,
  state: z.enum(['awaiting-source', 'due', 'sent', 'cancelled']),
  /** 24 hours after the payment (DELIVERY-1). */
  dueat: Moment,
  rentalid: Id,
  mvpid: Id,
  title: z.string(),
  duration: PurchaseDuration,
  startdate: Moment,
  enddate: z.nullable(Moment),
  /** Address of the source code; null before it is sent, after the rental's end and after a refund (DELIVERY-6). */
  sourceUrl: z.nullable(z.string()),
  /** Null if the lister does not offer an archive. */
  archive: z.nullable(DeliveryArchive),
  /** Null if the lister does not offer access to the repository. */
  invitation: z.nullable(DeliveryInvitation),
  /** The license of the order; null for payments that are older than this field (PAY-60). */
  license: z.nullable(AcceptedText),
  steps: z.array(z.object({ step: DeliveryStep, at: Moment })),
  /** Whether the buyer can get an immediate refund, because nothing was sent within 24 hours (DELIVERY-5). */
  refundable: z.boolean(),
  /** Whether PayPal decides on a refund (RENT-34); missing in responses of older versions. */
  refunding: z.optional(z.boolean()),
});
export type DeliveryPage = z.output<typeof DeliveryPage>;

const ById = z.object({ id: Id });

export const readDelivery = endpoint({
  id: 'deliveries.read',
  method: 'GET',
  path: '/deliveries/{id}',
  access: 'user',
  summary: 'One delivery: source code, license and history',
  params: ById,
  reply: DeliveryPage,
});
export const markDeliveryOpened = endpoint({
  id: 'deliveries.opened',
  method: 'PUT',
  path: '/deliveries/{id}/opened',
  access: 'user',
  summary: 'Record that the buyer opened the delivery page',
  params: ById,
});
export const linkArchive = endpoint({
  id: 'deliveries.archive-link',
  method: 'POST',
  path: '/deliveries/{id}/archive-link',
  access: 'user',
  summary: 'A download link of the archive, valid for ten minutes in the browser that requested it',
  params: ById,
  reply: z.object({ url: z.string(), expiresat: Moment }),
});
export const downloadArchive = endpoint({
  id: 'deliveries.archive',
  method: 'GET',
  path: '/deliveries/{id}/archive',
  access: 'public',
  summary: 'Download the archive by a link made for its buyer',
  params: ById,
  query: z.object({ link: z.string().check(z.maxLength(2048)) }),
  file: 'application/zip',
  status: 200,
});
export const askForInvitation = endpoint({
  id: 'deliveries.ask-for-invitation',
  method: 'POST',
  path: '/deliveries/{id}/invitation',
  access: 'user',
  summary: 'Request a new repository invitation after the last one lapsed or was declined; once a day',
  params: ById,
  idempotent: true,
});
export const refundDelivery = endpoint({
  id: 'deliveries.refund',
  method: 'POST',
  path: '/deliveries/{id}/refund',
  access: 'user',
  summary: 'Refund the payment if nothing was sent within 24 hours',
  params: ById,
  idempotent: true,
});
