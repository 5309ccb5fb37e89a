import type { DeliveryInvitation, DeliveryPage } from '@market/contract/deliveries';
import {
  isRentalRunning,
  nextInvitationRequestAt,
  mayOpenUnsent,
  mayRefund,
  mayReadRepository,
  maySeeSource,
  stepsOf,
} from '@market/domain/deliveries/delivery-page.rules';
import type { DeliveryPageRow, InvitationRow } from '@market/domain/deliveries/delivery-pages.queries';

/** Returns the delivery as its buyer's page shows it at `now`. */
export function deliveryView(row: DeliveryPageRow, now: Date): DeliveryPage {
  const isSourceShown = maySeeSource(row, now);
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
    sourceUrl: (isSourceShown && row.sourceUrl) || null,
    openable: mayOpenUnsent(row, now),
    archive: row.archive && {
      ...row.archive,
      // The repository's name reveals the source address, which is hidden before the delivery.
      ...(!row.firstSentAt && { repository: null, commit: null }),
      downloadable: row.archive.state === 'kept' && isSourceShown,
    },
    invitation: row.invitation && {
      ...invitationView(row.invitation, { askableAt: nextInvitationRequestAt(row, now), now }),
      // The stored state is 'lapsed' until GitHub has confirmed the removal of the buyer. The page already shows
      // 'removed'.
      ...(row.invitation.state === 'lapsed' && !isRentalRunning(row, now) && { state: 'removed' as const }),
      // The repository's name also reveals the source address.
      ...(!isSourceShown && !mayReadRepository(row, now) && { repository: null }),
    },
    license:
      row.licenseVersion && row.licenseSha256
        ? { version: row.licenseVersion, sha256: row.licenseSha256 }
        : null,
    steps: stepsOf(row).map(({ step, at: reachedAt }) => ({ step, at: reachedAt.toISOString() })),
    refundable: mayRefund(row, now) && !row.isRefunding,
    refunding: row.isRefunding,
  };
}

function invitationView(
  row: InvitationRow,
  { askableAt, now }: { askableAt: Date | null; now: Date },
): DeliveryInvitation {
  const { state, repository, login, lapsesat, reason } = row;
  return {
    state,
    repository,
    login,
    lapsesat: lapsesat && new Date(lapsesat).toISOString(),
    reason,
    askable: askableAt !== null && askableAt <= now,
    askableat: askableAt && askableAt > now ? askableAt.toISOString() : null,
  };
}
