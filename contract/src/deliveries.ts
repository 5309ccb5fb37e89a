import * as z from 'zod/mini';
import { OUTRIGHT, PurchaseDuration } from './durations.js';
import { endpoint } from './endpoint.js';
import { Id, Moment } from './paging.js';

/** What happened to a delivery, in the order that it may. */
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

/** How each step is told to the buyer. */
export const DELIVERY_STEP_TEXTS: Readonly<Record<DeliveryStep, string>> = {
  ordered: 'Ordered',
  paid: 'Paid',
  'source-asked': 'The lister was asked for the source code',
  sent: 'The source code was sent by e-mail',
  resent: 'The source code was sent again',
  archived: 'A copy of the source code was kept for you',
  opened: 'You opened this page',
  refunded: 'The money went back',
};

/** A repository's archive that is larger is not taken. */
export const ARCHIVE_MAX_MB = 200;
/** Where the archive of a delivery stands: `removed` a while after the rental's end. */
export const ARCHIVE_STATES = ['due', 'kept', 'failed', 'removed'] as const;
/** Why there is no archive, and how that is told. */
export const ARCHIVE_REASON_TEXTS = {
  'grant-gone': 'GitHub no longer lets us read the repository on behalf of its lister.',
  'repository-gone': 'GitHub does not show this repository any more.',
  forbidden: 'GitHub does not let the lister hand this repository out.',
  refused: 'GitHub gave no archive of this repository.',
  'too-large': `The repository is larger than ${ARCHIVE_MAX_MB} MB.`,
  'not-github': 'The source code is not in a GitHub repository.',
  'gave-up': 'GitHub did not answer for a day.',
  refunded: 'The money went back.',
} as const;
export type ArchiveReason = keyof typeof ARCHIVE_REASON_TEXTS;
export const ARCHIVE_REASONS = Object.keys(ARCHIVE_REASON_TEXTS) as [ArchiveReason, ...ArchiveReason[]];

/** A copy of the source as it was when it was paid for. */
export const DeliveryArchive = z.object({
  state: z.enum(ARCHIVE_STATES),
  /** Owner and name at GitHub; null until it was looked at, as is the commit. */
  repository: z.nullable(z.string()),
  commit: z.nullable(z.string()),
  /** Of the file that is downloaded, hex. */
  sha256: z.nullable(z.string()),
  bytesize: z.nullable(z.int()),
  reason: z.nullable(z.enum(ARCHIVE_REASONS)),
  /** Whether it can be downloaded now. */
  downloadable: z.boolean(),
});
export type DeliveryArchive = z.output<typeof DeliveryArchive>;

/** A lapsed invitation is sent again by itself until it was sent this often. */
export const INVITATIONS_MAX = 4;
/** Where the invitation to a repository stands; `waiting` for the buyer's GitHub account. */
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
/** Why nobody is invited, and how that is told. */
export const INVITATION_REASON_TEXTS = {
  'grant-gone': 'GitHub no longer lets us act on behalf of the lister.',
  'repository-gone': 'GitHub does not show this repository any more.',
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

/** Whoever asked for a new invitation may do so again this much later. */
export const INVITATION_ASK_HOURS = 24;

/** The buyer's read-only access to the lister's repository, while a rental runs or for good. */
export const DeliveryInvitation = z.object({
  state: z.enum(INVITATION_STATES),
  repository: z.nullable(z.string()),
  /** The GitHub account that was invited; empty until then. */
  login: z.string(),
  /** Until when it can be accepted; null where it is not open. */
  lapsesat: z.nullable(Moment),
  reason: z.nullable(z.enum(INVITATION_REASONS)),
  /** Whether the buyer may ask for a new one now: the last one lapsed for good or was declined. */
  askable: z.boolean(),
  /** When they may, having asked less than a day ago; null otherwise. */
  askableat: z.nullable(Moment),
});
export type DeliveryInvitation = z.output<typeof DeliveryInvitation>;

/** What the buyer may do with the source code: one sentence a paragraph. */
export function licenceTerms(duration: PurchaseDuration): readonly string[] {
  return duration === OUTRIGHT
    ? [
        'The source code is yours for good: you may use it, change it, and sell what you make of it.',
        'Parts by others, such as open-source libraries, stay under their own licences.',
      ]
    : [
        'You may use and change the source code while your rental runs, for yourself and your own business.',
        'You may not publish it, sell it or pass it on.',
        'When the rental ends without being extended or bought, stop using it and delete your copies.',
        'Parts by others, such as open-source libraries, stay under their own licences.',
      ];
}

/** A delivery as its buyer sees it. */
export const DeliveryPage = z.object({
  id: Id,
  state: z.enum(['awaiting-source', 'due', 'sent', 'cancelled']),
  /** Until when it was promised: 24 hours after the payment. */
  dueat: Moment,
  rentalid: Id,
  mvpid: Id,
  title: z.string(),
  duration: PurchaseDuration,
  startdate: Moment,
  enddate: z.nullable(Moment),
  /** Where the source code is; null until it was sent, and once the rental has ended or the money went back. */
  sourceUrl: z.nullable(z.string()),
  /** Null where the lister offers none. */
  archive: z.nullable(DeliveryArchive),
  /** Likewise. */
  invitation: z.nullable(DeliveryInvitation),
  steps: z.array(z.object({ step: DeliveryStep, at: Moment })),
  /** Whether the buyer may have the money back at once: nothing was sent within the 24 hours (DECISIONS 22a). */
  refundable: z.boolean(),
});
export type DeliveryPage = z.output<typeof DeliveryPage>;

const ById = z.object({ id: Id });

export const readDelivery = endpoint({
  id: 'deliveries.read',
  method: 'GET',
  path: '/deliveries/{id}',
  access: 'user',
  summary: 'What was bought: the source, its terms and what happened',
  params: ById,
  reply: DeliveryPage,
});
export const markDeliveryOpened = endpoint({
  id: 'deliveries.opened',
  method: 'PUT',
  path: '/deliveries/{id}/opened',
  access: 'user',
  summary: 'Keep that the buyer has opened what was sent; once',
  params: ById,
});
export const linkArchive = endpoint({
  id: 'deliveries.archive-link',
  method: 'POST',
  path: '/deliveries/{id}/archive-link',
  access: 'user',
  summary: 'An address that downloads the archive, good for ten minutes in the browser that asked',
  params: ById,
  reply: z.object({ url: z.string(), expiresat: Moment }),
});
export const downloadArchive = endpoint({
  id: 'deliveries.archive',
  method: 'GET',
  path: '/deliveries/{id}/archive',
  access: 'public',
  summary: 'The archive, by the link that was made for its buyer',
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
  summary: 'Ask for a new invitation to the repository where the last one lapsed or was declined; once a day',
  params: ById,
  idempotent: true,
});
export const refundDelivery = endpoint({
  id: 'deliveries.refund',
  method: 'POST',
  path: '/deliveries/{id}/refund',
  access: 'user',
  summary: 'Give the money back where nothing was sent within 24 hours',
  params: ById,
  idempotent: true,
});
