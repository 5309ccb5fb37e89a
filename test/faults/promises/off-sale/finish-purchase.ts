import { randomUUID } from 'node:crypto';
import { callUntilFinal } from '../../clients/calls.js';
import type { Market } from '../../testbed/market.js';
import type { Person } from '../../clients/people.js';

/** The final response to a buyer about an order. */
export interface FinishedPurchase {
  readonly orderId: string;
  readonly captureId?: string;
  readonly rentalId?: string;
  /** Whether the response said that nothing was charged. */
  readonly wasToldNotCharged: boolean;
}

interface ApprovedOrder {
  readonly buyer: Person;
  readonly mvpId: string;
  readonly orderId: string;
}

/** Captures an order and creates its rental as a browser does. Retries until each step has a final response. */
export async function finishPurchase(
  market: Market,
  { buyer, mvpId, orderId }: ApprovedOrder,
): Promise<FinishedPurchase> {
  const captureResponse = await callUntilFinal(market, {
    path: '/paypal/capture-order',
    caller: buyer,
    body: { orderId },
  });
  const { captureId } = captureResponse.body;
  if (typeof captureId !== 'string')
    return { orderId, wasToldNotCharged: captureResponse.body['code'] === 'listing/off-sale' };
  const rentalResponse = await callUntilFinal(market, {
    path: '/rentals/create',
    caller: buyer,
    idempotencyKey: randomUUID(),
    body: {
      mvpId,
      duration: '1 month',
      renterName: 'Ben',
      renterEmail: 'b@people.example',
      paymentId: captureId,
    },
  });
  const rental = rentalResponse.body['rental'] as { id?: string } | undefined;
  if (rentalResponse.status === 201 && rental?.id)
    return { orderId, captureId, rentalId: rental.id, wasToldNotCharged: false };
  if (rentalResponse.status !== 409) throw new Error(`No rental: ${JSON.stringify(rentalResponse)}`);
  return { orderId, captureId, wasToldNotCharged: false };
}
