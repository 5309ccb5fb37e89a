import { randomBytes } from 'node:crypto';
import { PayPalRefused, PayPalUnclear } from '@market/domain/gateways/paypal/paypal.errors';
import type { OrderRequest, RefundRequest } from '@market/domain/gateways/paypal/paypal.gateway';
import type { Dispute } from '@market/domain/gateways/paypal/paypal.dispute';
import type { Order, Refund } from '@market/domain/gateways/paypal/paypal.schemas';

/**
 * A fault of a call. `lost`: PayPal performs the call and the response is lost. `failing`: PayPal performs nothing.
 * `declined` and `pending` are results of a capture.
 */
export type ModelFault = 'none' | 'lost' | 'failing' | 'declined' | 'pending';

interface ModelCapture {
  readonly id: string;
  readonly cents: number;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'REFUNDED' | 'PARTIALLY_REFUNDED';
}

interface ModelRefund {
  readonly id: string;
  readonly cents: number;
  readonly customId: string | undefined;
}

/** An order with its capture, refunds and disputes, as in PayPal's records. */
export interface ModelOrder {
  readonly id: string;
  readonly customId: string;
  readonly cents: number;
  status: 'CREATED' | 'APPROVED' | 'COMPLETED';
  capture: ModelCapture | undefined;
  readonly refunds: ModelRefund[];
  readonly disputes: { id: string; cents: number; lostCents: number; isOpen: boolean }[];
}

const newId = () => randomBytes(8).toString('hex').toUpperCase();
const usd = (cents: number) => ({ currency_code: 'USD', value: (cents / 100).toFixed(2) });
const toCents = (value: string) => Math.round(Number(value) * 100);
const refusalError = (issue: string) => new PayPalRefused(422, issue);

/**
 * PayPal as an object in this process, fast enough for thousands of histories. It has the methods of `PayPalGateway`,
 * and methods by which a history acts as the buyer, the bank or PayPal's staff.
 */
export class ModelPayPal {
  readonly configured = true;
  readonly orders = new Map<string, ModelOrder>();
  /** The faults of the next calls about a payment, by our payment id. */
  readonly faults = new Map<string, ModelFault[]>();
  /** Raw bodies of the webhooks about a payment, by our payment id. */
  readonly webhookBodies = new Map<string, string[]>();
  private readonly storedResults = new Map<string, unknown>();

  createOrder = (request: OrderRequest, requestId: string): Promise<Order> =>
    this.performCall(request.customId, requestId, () => {
      const order: ModelOrder = {
        id: newId(),
        customId: request.customId,
        cents: toCents(request.amount),
        status: 'CREATED',
        capture: undefined,
        refunds: [],
        disputes: [],
      };
      this.orders.set(order.id, order);
      return orderView(order);
    });

  readOrder = (orderId: string): Promise<Order> => {
    const order = this.orders.get(orderId);
    if (!order) return Promise.reject(new PayPalRefused(404, 'RESOURCE_NOT_FOUND'));
    return this.performCall(order.customId, undefined, () => orderView(order));
  };

  captureOrder = (orderId: string, requestId: string): Promise<Order> => {
    const order = this.orders.get(orderId);
    if (!order) return Promise.reject(new PayPalRefused(404, 'RESOURCE_NOT_FOUND'));
    return this.performCall(order.customId, requestId, (fault) => this.capture(order, fault));
  };

  refundCapture = ({ captureId, refundId, amount }: RefundRequest): Promise<Refund> => {
    const order = this.findOrderOfCapture(captureId);
    if (!order) return Promise.reject(new PayPalRefused(404, 'RESOURCE_NOT_FOUND'));
    return this.performCall(order.customId, `refund-${refundId}`, () => {
      if (order.capture?.status === 'REFUNDED') throw refusalError('CAPTURE_FULLY_REFUNDED');
      const newRefund = this.refund(order, amount ? toCents(amount.value) : unrefundedCents(order), refundId);
      if (!newRefund) throw refusalError('REFUND_AMOUNT_EXCEEDED');
      return refundView(newRefund);
    });
  };

  listDisputes = (captureId: string): Promise<Dispute[]> => {
    const order = this.findOrderOfCapture(captureId);
    if (!order) return Promise.resolve([]);
    return this.performCall(order.customId, undefined, () =>
      order.disputes.map(({ id, cents: heldCents, lostCents, isOpen }) => ({
        id,
        captureId,
        heldCents,
        lostCents: isOpen ? 0 : lostCents,
        isUnclear: false,
        mayPayPalHavePaidBuyer: false,
        isOpen,
      })),
    );
  };

  /** Deletes the request ids of a payment, as PayPal does after six hours. */
  forgetRequests(customId: string): void {
    for (const key of this.storedResults.keys()) if (key.startsWith(customId)) this.storedResults.delete(key);
  }

  /** Deletes all records of a payment whose history has ended. */
  deleteRecords(customId: string): void {
    this.forgetRequests(customId);
    for (const { id } of this.ordersOfPayment(customId)) this.orders.delete(id);
    this.webhookBodies.delete(customId);
    this.faults.delete(customId);
  }

  /** Returns the orders of a payment. */
  ordersOfPayment(customId: string): ModelOrder[] {
    return [...this.orders.values()].filter((order) => order.customId === customId);
  }

  /** Refunds `cents`. Returns undefined if less is left. */
  refund(order: ModelOrder, cents: number, customId?: string): ModelRefund | undefined {
    const { capture } = order;
    if (!capture || cents <= 0 || cents > unrefundedCents(order) || !canRefund(capture)) return undefined;
    const newRefund = { id: newId(), cents, customId };
    order.refunds.push(newRefund);
    capture.status = unrefundedCents(order) === 0 ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    this.recordWebhook(order, 'PAYMENT.CAPTURE.REFUNDED', {
      id: newRefund.id,
      links: [{ rel: 'up', href: `https://paypal/v2/payments/captures/${capture.id}` }],
    });
    return newRefund;
  }

  /** Records a webhook. The history sends it once, several times, late or never. */
  recordWebhook(order: ModelOrder, eventType: string, resource: object): void {
    const sentWebhooks = this.webhookBodies.get(order.customId) ?? [];
    sentWebhooks.push(JSON.stringify({ id: `WH-${newId()}`, event_type: eventType, resource }));
    this.webhookBodies.set(order.customId, sentWebhooks);
  }

  private capture(order: ModelOrder, fault: ModelFault): Order {
    if (order.capture) throw refusalError('ORDER_ALREADY_CAPTURED');
    if (order.status !== 'APPROVED') throw refusalError('ORDER_NOT_APPROVED');
    if (fault === 'declined') throw refusalError('INSTRUMENT_DECLINED');
    order.status = 'COMPLETED';
    order.capture = {
      id: newId(),
      cents: order.cents,
      status: fault === 'pending' ? 'PENDING' : 'COMPLETED',
    };
    const resource = {
      id: order.capture.id,
      supplementary_data: { related_ids: { order_id: order.id } },
    };
    this.recordWebhook(order, `PAYMENT.CAPTURE.${order.capture.status}`, resource);
    return orderView(order);
  }

  private async performCall<T>(
    customId: string,
    requestId: string | undefined,
    perform: (fault: ModelFault) => T,
  ): Promise<T> {
    const fault = this.faults.get(customId)?.shift() ?? 'none';
    // Other calls may run between the request and the response.
    await Promise.resolve();
    if (fault === 'failing') throw new PayPalUnclear('500');
    const key = `${customId} ${requestId}`;
    const storedResult = requestId === undefined ? undefined : this.storedResults.get(key);
    const result = (storedResult as T | undefined) ?? perform(fault);
    if (requestId !== undefined) this.storedResults.set(key, result);
    if (fault === 'lost') throw new PayPalUnclear('no answer');
    return result;
  }

  private findOrderOfCapture(captureId: string): ModelOrder | undefined {
    return [...this.orders.values()].find(({ capture }) => capture?.id === captureId);
  }
}

/** Returns the cents of a captured order that were not refunded. */
export function unrefundedCents({ capture, refunds }: ModelOrder): number {
  return (capture?.cents ?? 0) - refunds.reduce((sum, refund) => sum + refund.cents, 0);
}

function canRefund({ status }: ModelCapture): boolean {
  return status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED';
}

const refundView = (refund: ModelRefund): Refund => ({
  id: refund.id,
  status: 'COMPLETED',
  amount: usd(refund.cents),
  custom_id: refund.customId,
});

function orderView({ id, status, customId, capture, cents: amount, refunds }: ModelOrder): Order {
  const captures = capture ? [{ id: capture.id, status: capture.status, amount: usd(capture.cents) }] : [];
  const payments = { captures, refunds: refunds.map(refundView) };
  return { id, status, purchase_units: [{ custom_id: customId, amount: usd(amount), payments }] };
}
