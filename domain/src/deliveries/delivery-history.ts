import type { EntityManager } from 'typeorm';
import { execute } from '../foundation/sql/execute.js';
import { insertDeliveryHistory } from './deliveries.queries.js';

/** The steps in a delivery's history (DELIVERY-6). */
export type DeliveryStep = 'source-asked' | 'sent' | 'opened' | 'archived';

/** Appends a step to a delivery's history inside the caller's transaction; appends 'opened' only once. */
export async function addToDeliveryHistory(
  tx: EntityManager,
  event: { readonly deliveryId: string; readonly kind: DeliveryStep; readonly at: Date },
): Promise<void> {
  await execute(tx, insertDeliveryHistory(event.deliveryId, event.kind, event.at));
}
