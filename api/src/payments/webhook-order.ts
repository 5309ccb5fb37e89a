import * as z from 'zod';

const Notice = z.object({
  resource: z.object({
    id: z.string().optional(),
    supplementary_data: z
      .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
      .optional(),
  }),
});

/** The order a notice of PayPal's speaks of, where it speaks of one; `rawBody` is JSON. */
export function orderOf(eventType: string, rawBody: string): string | undefined {
  const { resource } = Notice.safeParse(JSON.parse(rawBody)).data ?? {};
  if (eventType.startsWith('CHECKOUT.ORDER.')) return resource?.id;
  return resource?.supplementary_data?.related_ids?.order_id;
}
