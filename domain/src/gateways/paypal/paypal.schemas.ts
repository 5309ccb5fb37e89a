import * as z from 'zod';

const Amount = z.object({ currency_code: z.string(), value: z.string() });

/** One capture of an order. */
export const Capture = z.object({
  id: z.string(),
  status: z.enum(['COMPLETED', 'PENDING', 'DECLINED', 'FAILED', 'REFUNDED', 'PARTIALLY_REFUNDED']),
  amount: Amount,
});
export type Capture = z.output<typeof Capture>;

/** An order, as far as we read it. */
export const Order = z.object({
  id: z.string(),
  status: z.enum(['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED']),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        amount: Amount.optional(),
        payments: z.object({ captures: z.array(Capture).optional() }).optional(),
      }),
    )
    .optional(),
  payer: z.object({ email_address: z.string().optional() }).optional(),
});
export type Order = z.output<typeof Order>;

export const Token = z.object({ access_token: z.string(), expires_in: z.number() });
export const Refund = z.object({ id: z.string(), status: z.string() });
export const Verification = z.object({ verification_status: z.string() });
export const Refusal = z.object({
  name: z.string().optional(),
  details: z.array(z.object({ issue: z.string().optional() })).optional(),
});

/** The capture of an order, where it has one. */
export function captureOf(order: Order): Capture | undefined {
  return order.purchase_units?.[0]?.payments?.captures?.at(-1);
}

/** Whole cents of PayPal's decimal text; NaN where it is no amount of cents. */
export function amountCents(amount: { readonly value: string }): number {
  return /^\d+(\.\d{1,2})?$/.test(amount.value) ? Math.round(Number(amount.value) * 100) : Number.NaN;
}
