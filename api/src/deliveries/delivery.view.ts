import type { DeliveryPage } from '@market/contract/deliveries';
import { isRunning, mayRefund, shownSource, stepsOf } from '@market/domain/deliveries/delivery-page.rules';
import type { DeliveryPageRow } from '@market/domain/deliveries/delivery-pages.queries';

/** A delivery as its buyer's page shows it at a moment. */
export function deliveryView(row: DeliveryPageRow, now: Date): DeliveryPage {
  return {
    id: row.id,
    state: row.state,
    dueat: row.dueAt.toISOString(),
    rentalid: row.rentalId,
    mvpid: row.listingId,
    title: row.title,
    duration: row.duration,
    startdate: row.startsAt.toISOString(),
    enddate: row.endsAt?.toISOString() ?? null,
    sourceUrl: shownSource(row, now),
    archive: row.archive && {
      ...row.archive,
      downloadable: row.archive.state === 'kept' && isRunning(row, now),
    },
    invitation: row.invitation && {
      ...row.invitation,
      lapsesat: row.invitation.lapsesat && new Date(row.invitation.lapsesat).toISOString(),
    },
    steps: stepsOf(row).map(({ step, at }) => ({ step, at: at.toISOString() })),
    refundable: mayRefund(row, now),
  };
}
