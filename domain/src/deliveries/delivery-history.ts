import type { EntityManager } from 'typeorm';
import { execute } from '../foundation/execute.js';
import { insertDeliveryEvent } from './deliveries.queries.js';

/** The steps in a delivery's history (DELIVERY-6). */
export type DeliveryEventKind = 'source-asked' | 'sent' | 'opened' | 'archived';

/** Appends a step to a delivery's history inside the caller's transaction; 'opened' only once. */
export async function addToDeliveryHistory(
  tx: EntityManager,
  event: { readonly deliveryId: string; readonly kind: DeliveryEventKind; readonly at: Date },
): Promise<void> {
  await execute(tx, insertDeliveryEvent(event.deliveryId, event.kind, event.at));
}
