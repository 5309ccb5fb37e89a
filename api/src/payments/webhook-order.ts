import * as z from 'zod';

const Resource = z.looseObject({
  id: z.string().optional(),
  supplementary_data: z
    .looseObject({ related_ids: z.looseObject({ order_id: z.string().optional() }).optional() })
    .optional(),
});

/** The order a notice of PayPal's speaks of, where it speaks of one. */
export function orderOf(notice: {
  readonly event_type: string;
  readonly resource?: unknown;
}): string | undefined {
  const resource = Resource.safeParse(notice.resource).data;
  if (notice.event_type.startsWith('CHECKOUT.ORDER.')) return resource?.id;
  return resource?.supplementary_data?.related_ids?.order_id;
}
