import * as z from 'zod';

/** The payment method of an approved order; for a card it includes the result of 3-D Secure, if that was run. */
export const PaymentSource = z.object({
  payment_source: z
    .object({
      card: z
        .object({
          authentication_result: z
            .object({
              liability_shift: z.string().optional(),
              three_d_secure: z.object({ enrollment_status: z.string().optional() }).optional(),
            })
            .optional(),
        })
        .optional(),
    })
    .optional(),
});

/**
 * Results that mean that the bank does not support 3-D Secure, could not be reached, or skipped the check.
 * PayPal recommends charging such cards.
 */
const STATUSES_WITHOUT_3D_SECURE = new Set(['N', 'U', 'B']);

/**
 * Returns whether a card may be charged (PAY-41), as PayPal's table of recommended actions says. If we
 * charged a card whose check failed, we would have to pay for a chargeback.
 */
export function isCardConfirmed({ payment_source: source }: z.output<typeof PaymentSource>): boolean {
  const result = source?.card?.authentication_result;
  if (result?.liability_shift === 'UNKNOWN') return false;
  if (result?.liability_shift !== 'NO') return true;
  return STATUSES_WITHOUT_3D_SECURE.has(result.three_d_secure?.enrollment_status ?? '');
}
