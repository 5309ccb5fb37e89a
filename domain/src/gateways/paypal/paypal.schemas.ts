import * as z from 'zod';

const Amount = z.object({ currency_code: z.string(), value: z.string() });

/** One capture of an order. */
export const Capture = z.object({
  id: z.string(),
  status: z.enum(['COMPLETED', 'PENDING', 'DECLINED', 'FAILED', 'REFUNDED', 'PARTIALLY_REFUNDED']),
  amount: Amount,
  status_details: z.object({ reason: z.string().optional() }).optional().catch(undefined),
  seller_receivable_breakdown: z.object({ paypal_fee: Amount.optional() }).optional(),
});
export type Capture = z.output<typeof Capture>;

/**
 * Schema of a refund of a capture; `custom_id` is the id of our row in `payment_refunds`, if we requested the refund.
 */
export const Refund = z.object({
  id: z.string(),
  status: z.enum(['COMPLETED', 'PENDING', 'CANCELLED', 'FAILED']),
  amount: Amount.optional(),
  custom_id: z.string().optional(),
  create_time: z.string().optional(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).optional(),
});
export type Refund = z.output<typeof Refund>;

/** The fields that we read of an order. */
export const Order = z.object({
  id: z.string(),
  status: z.enum(['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED']),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        amount: Amount.optional(),
        payments: z
          .object({ captures: z.array(Capture).optional(), refunds: z.array(Refund).optional() })
          .optional(),
      }),
    )
    .optional(),
  payer: z
    .object({
      email_address: z.string().optional(),
      address: z
        .object({ country_code: z.string().regex(/^[A-Z][A-Z2]$/) })
        .optional()
        .catch(undefined),
    })
    .optional(),
});
export type Order = z.output<typeof Order>;

export const Token = z.object({ access_token: z.string(), expires_in: z.number() });
export const Refusal = z.object({
  name: z.string().optional(),
  details: z
    .array(
      z.object({
        issue: z.string().optional(),
        link: z
          .array(z.object({ href: z.string().optional() }))
          .optional()
          .catch(undefined),
      }),
    )
    .optional(),
});

/** Returns the last capture of an order. */
export function captureOf(order: Order): Capture | undefined {
  return order.purchase_units?.[0]?.payments?.captures?.at(-1);
}

/** A refund that PayPal has completed, so that its amount is known. */
export type CompletedRefund = Refund & { readonly amount: z.output<typeof Amount> };

/** Returns the completed refunds of a capture. A refund without a capture id belongs to the order's only capture. */
export function refundsOf(order: Order, captureId: string): CompletedRefund[] {
  return refundsIn(order, captureId, 'COMPLETED');
}

/** Returns the sum of pending refunds in whole cents; PayPal may still make or refuse these. */
export function pendingRefundCents(order: Order, captureId: string): number {
  return refundsIn(order, captureId, 'PENDING').reduce(
    (totalCents, { amount }) => totalCents + amountCents(amount),
    0,
  );
}

function refundsIn(order: Order, captureId: string, refundStatus: Refund['status']): CompletedRefund[] {
  const refunds = order.purchase_units?.[0]?.payments?.refunds ?? [];
  return refunds.flatMap((refund) => {
    const { amount, links, status } = refund;
    const captureUrl = links?.find(({ rel }) => rel === 'up')?.href;
    const isOfCapture = captureUrl === undefined || captureUrl.endsWith(`/${captureId}`);
    return status === refundStatus && amount && isOfCapture ? [{ ...refund, amount }] : [];
  });
}

/** Returns the refund that we requested with the id `customId`, in any state. */
export function refundOf(order: Order, customId: string): Refund | undefined {
  return order.purchase_units?.[0]?.payments?.refunds?.find(({ custom_id }) => custom_id === customId);
}

/** Converts PayPal's decimal text to whole cents; NaN if it is not an amount of cents. */
export function amountCents(amount: { readonly value: string }): number {
  return /^\d+(\.\d{1,2})?$/.test(amount.value) ? Math.round(Number(amount.value) * 100) : Number.NaN;
}
