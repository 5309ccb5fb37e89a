import type { EntityManager } from 'typeorm';

/** What is kept of a delivery as it happens. */
export type DeliveryEventKind = 'source-asked' | 'sent' | 'opened' | 'archived';

/** Keeps that something happened to a delivery, inside the caller's transaction; that it was opened is kept once. */
export async function keepDeliveryEvent(
  tx: EntityManager,
  event: { readonly deliveryId: string; readonly kind: DeliveryEventKind; readonly at: Date },
): Promise<void> {
  await tx.query(
    'INSERT INTO delivery_events (delivery_id, kind, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [event.deliveryId, event.kind, event.at],
  );
}
