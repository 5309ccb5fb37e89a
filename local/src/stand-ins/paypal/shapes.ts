import type { Books, CaptureEntry, OrderEntry, RefundEntry } from './books.js';

type Answer = { status: number; body: unknown };

/** A refusal in PayPal's shape. */
export function refusal(status: number, name: string, issue: string, description: string): Answer {
  return {
    status,
    body: { name, message: description, debug_id: 'stand-in', details: [{ issue, description }] },
  };
}

export const notFound = () =>
  refusal(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID', 'The specified resource does not exist.');

export const unprocessable = (issue: string, description: string) =>
  refusal(422, 'UNPROCESSABLE_ENTITY', issue, description);

/** A capture as PayPal answers it. */
export function captureBody(capture: CaptureEntry, url: string) {
  const related = { order_id: capture.orderId };
  return {
    id: capture.id,
    status: capture.status,
    amount: capture.amount,
    final_capture: true,
    supplementary_data: { related_ids: related },
    links: [{ rel: 'self', method: 'GET', href: `${url}/v2/payments/captures/${capture.id}` }],
  };
}

/** An order as PayPal answers it. */
export function orderBody(order: OrderEntry, books: Books, url: string) {
  const capture = books.captureOf(order.id);
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    create_time: order.createdAt,
    purchase_units: [
      {
        reference_id: 'default',
        amount: order.amount,
        description: order.description,
        custom_id: order.customId,
        invoice_id: order.invoiceId,
        ...(capture && { payments: { captures: [captureBody(capture, url)] } }),
      },
    ],
    links: [
      { rel: 'self', method: 'GET', href: `${url}/v2/checkout/orders/${order.id}` },
      { rel: 'payer-action', method: 'GET', href: `${url}/checkoutnow?token=${order.id}` },
      { rel: 'approve', method: 'GET', href: `${url}/checkoutnow?token=${order.id}` },
    ],
  };
}

/** A refund as PayPal answers it. */
export function refundBody(refund: RefundEntry, url: string) {
  return {
    id: refund.id,
    status: 'COMPLETED',
    amount: refund.amount,
    links: [{ rel: 'up', method: 'GET', href: `${url}/v2/payments/captures/${refund.captureId}` }],
  };
}
