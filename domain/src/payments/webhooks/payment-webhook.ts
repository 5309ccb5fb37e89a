import * as z from 'zod';

const optionalText = z.string().max(200).optional().catch(undefined);
const PayPalEvent = z.object({
  id: z.string().min(1).max(200),
  event_type: z.string().max(200),
  resource: z
    .object({
      id: optionalText,
      custom_id: optionalText,
      dispute_id: optionalText,
      payout_batch_id: optionalText,
      sender_batch_id: optionalText,
      batch_header: z
        .object({
          payout_batch_id: optionalText,
          sender_batch_header: z.object({ sender_batch_id: optionalText }).optional().catch(undefined),
        })
        .optional()
        .catch(undefined),
      purchase_units: z
        .array(z.object({ custom_id: optionalText }))
        .optional()
        .catch(undefined),
      disputed_transactions: z
        .array(z.object({ seller_transaction_id: optionalText }))
        .optional()
        .catch(undefined),
      supplementary_data: z
        .object({ related_ids: z.object({ order_id: optionalText, capture_id: optionalText }).optional() })
        .optional()
        .catch(undefined),
      links: z
        .array(z.object({ rel: z.string(), href: z.string() }))
        .optional()
        .catch(undefined),
    })
    .catch({}),
});

/** The ids in a webhook from PayPal; each is null if the webhook does not contain it. */
export interface Webhook {
  readonly id: string;
  readonly eventType: string;
  readonly orderId: string | null;
  readonly captureId: string | null;
  readonly disputeId: string | null;
  /** Our own id of the payment, which PayPal stores as its `custom_id`. */
  readonly paymentId: string | null;
  /** The payout batch of an event about payouts: our id and PayPal's id of the batch. */
  readonly payoutBatch:
    { readonly senderBatchId: string | null; readonly paypalId: string | null } | undefined;
}

/** Returns the ids in the parsed body of a webhook; undefined if the body is not an event of PayPal. */
export function readWebhook(body: unknown): Webhook | undefined {
  const event = PayPalEvent.safeParse(body).data;
  if (!event) return undefined;
  const { id, event_type: eventType, resource } = event;
  const relatedIds = resource.supplementary_data?.related_ids;
  const customId = z.uuid().safeParse(resource.custom_id ?? resource.purchase_units?.[0]?.custom_id);
  return {
    id,
    eventType,
    orderId: (eventType.startsWith('CHECKOUT.ORDER.') ? resource.id : relatedIds?.order_id) ?? null,
    captureId: captureIdOf(eventType, event.resource) ?? null,
    disputeId: (eventType.startsWith('CUSTOMER.DISPUTE.') ? resource.dispute_id : undefined) ?? null,
    paymentId: customId.data ?? null,
    payoutBatch: payoutBatchOf(eventType, resource),
  };
}

/**
 * Returns the batch of an event about payouts. An event about a batch has its ids in `batch_header`; an event
 * about one item has them as fields of the item.
 */
function payoutBatchOf(
  eventType: string,
  { batch_header: header, ...item }: z.output<typeof PayPalEvent>['resource'],
): Webhook['payoutBatch'] {
  if (!eventType.startsWith('PAYMENT.PAYOUTS')) return undefined;
  return {
    senderBatchId: header?.sender_batch_header?.sender_batch_id ?? item.sender_batch_id ?? null,
    paypalId: header?.payout_batch_id ?? item.payout_batch_id ?? null,
  };
}

/**
 * Returns the id of the capture that an event is about. For refunds and reversals it is in the link `up`, for
 * disputes in the seller's transaction.
 */
function captureIdOf(
  eventType: string,
  resource: z.output<typeof PayPalEvent>['resource'],
): string | undefined {
  if (eventType.startsWith('CUSTOMER.DISPUTE.'))
    return resource.disputed_transactions?.[0]?.seller_transaction_id;
  const captureLink = resource.links?.find(({ rel, href }) => rel === 'up' && href.includes('/captures/'));
  const linkedId = captureLink && /\/captures\/([^/?]+)$/.exec(captureLink.href)?.[1];
  const relatedCaptureId = resource.supplementary_data?.related_ids?.capture_id;
  const isCapture = eventType.startsWith('PAYMENT.CAPTURE.');
  return relatedCaptureId ?? linkedId ?? (isCapture ? resource.id : undefined);
}
