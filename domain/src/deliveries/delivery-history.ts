import type { EntityManager } from 'typeorm';

/** The steps in a delivery's history (DELIVERY-6). */
export type DeliveryEventKind = 'source-asked' | 'sent' | 'opened' | 'archived';

/** Appends a step to a delivery's history inside the caller's transaction; 'opened' only once. */
export async function addToDeliveryHistory(
  tx: EntityManager,
  event: { readonly deliveryId: string; readonly kind: DeliveryEventKind; readonly at: Date },
): Promise<void> {
  await tx.query(
    'INSERT INTO delivery_events (delivery_id, kind, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [event.deliveryId, event.kind, event.at],
  );
}
