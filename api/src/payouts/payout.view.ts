import { fromCents } from '@market/contract/money/money';
import type {
  Hold as HoldReply,
  Payout,
  PayoutAddress,
  PayoutDetail,
  Reserve as ReserveReply,
} from '@market/contract/payouts';
import { type Hold, HOLD_TEXTS } from '@market/domain/payouts/payout-holds';
import type { PayoutRow, PayoutTryRow } from '@market/domain/payouts/payout-pages.queries';
import { type Reserve, reserveTexts, type ReserveTerms } from '@market/domain/payouts/payout-reserve';
import type { PayoutFacts } from '@market/domain/payouts/payouts.queries';

/** A payout as its lister sees it. */
export function payoutView(row: PayoutRow): Payout {
  const isUnclaimed = row.state === 'under-way' && row.itemStatus === 'UNCLAIMED';
  return {
    id: row.id,
    number: row.number,
    amount: fromCents(row.cents),
    address: row.address,
    origin: row.origin,
    state: isUnclaimed ? 'unclaimed' : row.state,
    reason: row.reason,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

/** A payout with the tries to send it. What PayPal said to a try is about a whole batch, so it is left out. */
export function payoutDetailView(row: PayoutRow, tries: readonly PayoutTryRow[]): PayoutDetail {
  return {
    ...payoutView(row),
    tries: tries.map(({ at, outcome }) => ({ at: at.toISOString(), outcome })),
  };
}

/** What stops a payout. */
export function holdView({ reason, since, until, note }: Hold): HoldReply {
  return {
    reason,
    ...HOLD_TEXTS[reason],
    since: since?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
    note,
  };
}

/** What payouts leave in the balance (PAYOUT-42). */
export function reserveView(reserve: Reserve | undefined, terms: ReserveTerms): ReserveReply | null {
  if (!reserve) return null;
  const { cents, since } = reserve;
  return { amount: fromCents(cents), since: since.toISOString(), ...reserveTexts(reserve, terms) };
}

/** Where a lister is paid. */
export function addressView(facts: PayoutFacts | undefined): PayoutAddress {
  return {
    address: facts?.address ?? null,
    confirmedAt: facts?.confirmedAt?.toISOString() ?? null,
    newAddress: facts?.newAddress ?? null,
  };
}
