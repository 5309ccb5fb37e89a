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
  opened: 'You opened this page',
  refunded: 'The money went back',
};

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
export const refundDelivery = endpoint({
  id: 'deliveries.refund',
  method: 'POST',
  path: '/deliveries/{id}/refund',
  access: 'user',
  summary: 'Give the money back where nothing was sent within 24 hours',
  params: ById,
  idempotent: true,
});
