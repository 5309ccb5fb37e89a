import * as z from 'zod/mini';
import { PurchaseDuration } from './rentals/duration-schemas.js';
import { OUTRIGHT } from './rentals/durations.js';
import { AcceptedTextVersion } from './payments.js';
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
  opened: 'You opened the source code',
  refunded: 'Refunded',
};

/** Maximum size of a repository archive (DELIVERY-10). */
export const ARCHIVE_MAX_MB = 200;
/** States of a delivery's archive; it is `removed` 7 days after the end of the rental (DELIVERY-10). */
export const ARCHIVE_STATES = ['due', 'kept', 'failed', 'removed'] as const;
/** Why a delivery has no archive, with the text that the buyer sees (DELIVERY-12). */
export const ARCHIVE_REASON_TEXTS = {
  'grant-gone': 'GitHub no longer lets us read the repository on behalf of its lister.',
  'repository-gone':
    'GitHub no longer shows us this repository: it is gone, or its lister lost access to it.',
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
  /**
   * `owner/name` of the repository at GitHub. `repository` and `commit` are null until a worker has read them from
   * GitHub and the source code was sent or opened (DELIVERY-6).
   */
  repository: z.nullable(z.string()),
  commit: z.nullable(z.string()),
  /** SHA-256 of the archive's file in hex. */
  sha256: z.nullable(z.string()),
  bytesize: z.nullable(z.int()),
  reason: z.nullable(z.enum(ARCHIVE_REASONS)),
  /** Whether the archive can be downloaded now. */
  downloadable: z.boolean(),
});
export type DeliveryArchive = z.output<typeof DeliveryArchive>;

/** How many times an invitation is sent in total. An expired invitation is sent again automatically (DELIVERY-21). */
export const INVITATIONS_MAX = 4;
/** States of an invitation to a repository; it is `waiting` until the buyer has linked a GitHub account. */
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
/** Why a buyer is not invited, with the text that the buyer sees. */
export const INVITATION_REASON_TEXTS = {
  'grant-gone': 'GitHub no longer lets us act on behalf of the lister.',
  'repository-gone':
    'GitHub no longer shows us this repository: it is gone, or its lister lost access to it.',
  'personal-repository': 'The repository is a personal one, where GitHub would let you write.',
  'not-github': 'The source code is not in a GitHub repository.',
  forbidden: 'GitHub does not let the lister invite people to this repository.',
  'had-access': 'You could see this repository before.',
  'account-gone': 'GitHub no longer has the account that you linked.',
  declined: 'The invitation was declined.',
  'not-accepted': 'The invitation lapsed several times.',
} as const;
export type InvitationReason = keyof typeof INVITATION_REASON_TEXTS;
export const INVITATION_REASONS = Object.keys(INVITATION_REASON_TEXTS) as [
  InvitationReason,
  ...InvitationReason[],
];

/** How many hours a buyer must wait before asking for another invitation (DELIVERY-21). */
export const INVITATION_REQUEST_PAUSE_HOURS = 24;

/** The buyer's read-only access to the lister's repository (DELIVERY-20). */
export const DeliveryInvitation = z.object({
  state: z.enum(INVITATION_STATES),
  repository: z.nullable(z.string()),
  /** The login of the invited GitHub account; empty until the invitation is sent. */
  login: z.string(),
  /** The time until which the buyer can accept the invitation; null unless an invitation is open. */
  lapsesat: z.nullable(Moment),
  reason: z.nullable(z.enum(INVITATION_REASONS)),
  /**
   * Whether the buyer may ask for a new invitation now: the last one was declined, or has expired and is not
   * sent again automatically.
   */
  askable: z.boolean(),
  /**
   * When the buyer may ask for the next invitation, if the last request was less than a day ago; null
   * otherwise.
   */
  askableat: z.nullable(Moment),
});
export type DeliveryInvitation = z.output<typeof DeliveryInvitation>;

/** Returns the paragraphs of the license that a rental or a purchase grants (DELIVERY-30). */
export function licenseTerms(duration: PurchaseDuration): readonly string[] {
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

/** The delivery page that the buyer sees (DELIVERY-6). */
export const DeliveryPage = z.object({
  id: Id,
  state: z.enum(['awaiting-source', 'due', 'sent', 'cancelled']),
  /** The deadline of the delivery: 24 hours after the payment (DELIVERY-1). */
  dueat: Moment,
  rentalid: Id,
  mvpid: Id,
  title: z.string(),
  duration: PurchaseDuration,
  startdate: Moment,
  enddate: z.nullable(Moment),
  /**
   * The address of the source code; null before it is sent or opened, after the end of the rental and after a refund
   * (DELIVERY-6).
   */
  sourceUrl: z.nullable(z.string()),
  /**
   * Whether the buyer may open the source code although it was not sent yet (DELIVERY-9); absent in responses of older
   * servers.
   */
  openable: z.optional(z.boolean()),
  /** The archive; null if the lister does not offer one. */
  archive: z.nullable(DeliveryArchive),
  /** The invitation to the repository; null if the lister does not offer one. */
  invitation: z.nullable(DeliveryInvitation),
  /** The license of the order; null for payments from before licenses were stored (PAY-60). */
  license: z.nullable(AcceptedTextVersion),
  steps: z.array(z.object({ step: DeliveryStep, at: Moment })),
  /** Whether the buyer can get an immediate refund, because nothing was sent or opened in 24 hours (DELIVERY-5). */
  refundable: z.boolean(),
  /** Whether PayPal is deciding on a refund (RENT-34); absent in responses of older servers. */
  refunding: z.optional(z.boolean()),
});
export type DeliveryPage = z.output<typeof DeliveryPage>;

const byId = z.object({ id: Id });

export const readDelivery = endpoint({
  id: 'deliveries.read',
  method: 'GET',
  path: '/deliveries/{id}',
  access: 'user',
  summary: 'One delivery: source code, license and history',
  params: byId,
  reply: DeliveryPage,
});
export const markDeliveryOpened = endpoint({
  id: 'deliveries.opened',
  method: 'PUT',
  path: '/deliveries/{id}/opened',
  access: 'user',
  summary: 'Record that the buyer opened the source code; before its e-mail is sent, this also shows it',
  params: byId,
});
export const createArchiveLink = endpoint({
  id: 'deliveries.archive-link',
  method: 'POST',
  path: '/deliveries/{id}/archive-link',
  access: 'user',
  summary: 'A download link of the archive, valid for ten minutes in the browser that requested it',
  params: byId,
  reply: z.object({ url: z.string(), expiresat: Moment }),
});
export const downloadArchive = endpoint({
  id: 'deliveries.archive',
  method: 'GET',
  path: '/deliveries/{id}/archive',
  access: 'public',
  summary: 'Download the archive by a link made for its buyer',
  params: byId,
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
  params: byId,
  idempotent: true,
});
export const refundDelivery = endpoint({
  id: 'deliveries.refund',
  method: 'POST',
  path: '/deliveries/{id}/refund',
  access: 'user',
  summary: 'Refund the payment if nothing was sent or opened within 24 hours',
  params: byId,
  idempotent: true,
});
