import { fromCents } from '@market/contract/money/money';
import type {
  Hold as HoldReply,
  Payout,
  PayoutAddress,
  PayoutDetail,
  Reserve as ReserveReply,
} from '@market/contract/payouts';
import { type Hold, HOLD_TEXTS } from '@market/domain/payouts/payout-holds';
import type { PayoutRow, PayoutAttemptRow } from '@market/domain/payouts/payout-pages.queries';
import { type Reserve, reserveTexts, type ReserveSettings } from '@market/domain/payouts/payout-reserve';
import type { PayoutFacts } from '@market/domain/payouts/payouts.queries';

/** PayPal's statuses of a payout that the lister sees as separate states (PAYOUT-23). */
const STATE_BY_PAYPAL_STATUS: Readonly<Record<string, Payout['state']>> = {
  UNCLAIMED: 'unclaimed',
  ONHOLD: 'on-hold',
};

/** Returns a payout as its lister sees it. */
export function payoutView(row: PayoutRow): Payout {
  const stateAtPayPal = row.state === 'under-way' ? STATE_BY_PAYPAL_STATUS[row.itemStatus ?? ''] : undefined;
  return {
    id: row.id,
    number: row.number,
    amount: fromCents(row.cents),
    address: row.address,
    origin: row.origin,
    state: stateAtPayPal ?? row.state,
    itemStatus: row.itemStatus,
    reason: row.reason,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

/**
 * Returns a payout with the attempts to send it. PayPal's response to an attempt concerns a whole
 * batch, so it is left out.
 */
export function payoutDetailView(row: PayoutRow, tries: readonly PayoutAttemptRow[]): PayoutDetail {
  return {
    ...payoutView(row),
    tries: tries.map(({ at: triedAt, outcome }) => ({ at: triedAt.toISOString(), outcome })),
  };
}

/** Returns a hold as its lister sees it. */
export function holdView({ reason, since, until, note }: Hold): HoldReply {
  return {
    reason,
    ...HOLD_TEXTS[reason],
    since: since?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
    note,
  };
}

/** Returns the reserve that payouts leave in the balance (PAYOUT-42). */
export function reserveView(reserve: Reserve | undefined, terms: ReserveSettings): ReserveReply | null {
  if (!reserve) return null;
  const { cents, since } = reserve;
  return { amount: fromCents(cents), since: since.toISOString(), ...reserveTexts(reserve, terms) };
}

/** Returns the address that a lister's payouts are sent to. */
export function addressView(payoutFacts: PayoutFacts | undefined): PayoutAddress {
  return {
    address: payoutFacts?.address ?? null,
    confirmedAt: payoutFacts?.confirmedAt?.toISOString() ?? null,
    newAddress: payoutFacts?.newAddress ?? null,
  };
}
