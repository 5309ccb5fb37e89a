import * as z from 'zod';

/** How the buyer pays an approved order; a card bears the result of 3-D Secure if its bank was asked. */
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

/** Results of banks that do not take part, cannot be reached, or skipped it; PayPal recommends to charge such cards. */
const WITHOUT_3D_SECURE = new Set(['N', 'U', 'B']);

/**
 * Returns whether a card may be charged (PAY-41), by PayPal's table of recommended actions. If the bank refused the buyer or
 * did not respond, we would pay for a chargeback.
 */
export function isCardConfirmed({ payment_source: source }: z.output<typeof PaymentSource>): boolean {
  const result = source?.card?.authentication_result;
  if (result?.liability_shift === 'UNKNOWN') return false;
  if (result?.liability_shift !== 'NO') return true;
  return WITHOUT_3D_SECURE.has(result.three_d_secure?.enrollment_status ?? '');
}
