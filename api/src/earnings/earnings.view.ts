import type { EarningLine, EarningSale, EarningsSummary, EarningSums } from '@market/contract/earnings';
import type { Reserve } from '@market/contract/payouts';
import { fromCents } from '@market/contract/money/money';
import type { EarningLineRow } from '@market/domain/earnings/earning-lines.queries';
import type { EarningSumsRow } from '@market/domain/earnings/earning-sums.queries';
import type { PeriodSums, SaleRow } from '@market/domain/earnings/earnings-pages.queries';
import type { Balances } from '@market/domain/earnings/earnings.rules';
import { type Hold, payableCents, weeklyPayoutCents } from '@market/domain/payouts/payout-holds';
import type { PayoutFacts } from '@market/domain/payouts/payouts.queries';
import { LEAST_PAYOUT_CENTS, MOST_PAYOUT_CENTS } from '@market/domain/payouts/payouts.rules';
import { addressView, holdView } from '../payouts/payout.view.js';

const BASIS_POINTS_PER_PERCENT = 100;

/** The facts from which the summary of a lister's earnings is made; amounts in cents. */
export interface SummaryFacts {
  readonly balances: Balances;
  /** The balances less the reserve, from which payouts can be made. */
  readonly payable: Balances;
  readonly reserve: Reserve | null;
  readonly facts: PayoutFacts | undefined;
  readonly holds: readonly Hold[];
  readonly nextReleaseAt: Date | null;
  readonly feePercent: number;
  readonly pendingDays: number;
}

/** Returns a lister's balances and the next payout (EARN-5). */
export function summaryView({
  balances,
  payable,
  facts: payoutFacts,
  holds,
  ...otherFacts
}: SummaryFacts): EarningsSummary {
  const { available = 0 } = payable;
  const nextWeeklyAt = payoutFacts?.nextWeeklyAt;
  const weeklyCents = nextWeeklyAt ? weeklyPayoutCents(available, nextWeeklyAt, holds) : 0;
  const requestableAmount = fromCents(payableCents(available));
  return {
    sold: fromCents(-(balances.buyers ?? 0)),
    fee: fromCents(balances.fee ?? 0),
    pending: fromCents(balances.pending ?? 0),
    available: fromCents(balances.available ?? 0),
    onTheWay: fromCents(balances['on-the-way'] ?? 0),
    paid: fromCents(balances.paid ?? 0),
    nextReleaseAt: otherFacts.nextReleaseAt?.toISOString() ?? null,
    feePercent: otherFacts.feePercent,
    pendingDays: otherFacts.pendingDays,
    nextPayout:
      nextWeeklyAt && weeklyCents > 0
        ? { at: nextWeeklyAt.toISOString(), amount: fromCents(weeklyCents) }
        : null,
    request: { gross: requestableAmount, fees: 0, net: requestableAmount },
    leastPayout: fromCents(LEAST_PAYOUT_CENTS),
    mostPayout: fromCents(MOST_PAYOUT_CENTS),
    holds: holds.map(holdView),
    reserve: otherFacts.reserve,
    address: addressView(payoutFacts),
  };
}

/** Returns a line of a lister's ledger as the API shows it. */
export function lineView(row: EarningLineRow): EarningLine {
  const { listingId, title, payoutId, payoutNumber } = row;
  return {
    id: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    saleId: row.saleId,
    mvp: listingId !== null && title !== null ? { id: listingId, title } : null,
    payout: payoutId !== null && payoutNumber !== null ? { id: payoutId, number: payoutNumber } : null,
    gross: fromCents(row.grossCents),
    fee: fromCents(row.feeCents),
    net: fromCents(row.grossCents - row.feeCents),
    pending: fromCents(row.pendingCents),
    available: fromCents(row.availableCents),
    onTheWay: fromCents(row.onTheWayCents),
    paid: fromCents(row.paidCents),
  };
}

/** Returns the earnings of a period: by day, by listing and in total. */
export function sumsView({ days, listings, total }: PeriodSums): EarningSums {
  return {
    days: days.map((row) => ({ day: row.day, ...sumsInUsd(row) })),
    mvps: listings.map((row) => ({ mvp: { id: row.listingId, title: row.title }, ...sumsInUsd(row) })),
    total: sumsInUsd(total),
  };
}

/** Returns a sale with its ledger lines. The earnings of the sale are the sum of these lines. */
export function saleView(row: SaleRow, lines: readonly EarningLineRow[]): EarningSale {
  const sumOf = (valueOf: (line: EarningLineRow) => number) =>
    lines.reduce((cents, line) => cents + valueOf(line), 0);
  const gross = sumOf(({ grossCents }) => grossCents);
  const fee = sumOf(({ feeCents }) => feeCents);
  const state = stateOf(row, gross);
  // A share does not become available while a refund or a dispute is open, or if a refund left nothing of it.
  const hasReleaseTime = state === 'pending' || state === 'available';
  const availableAt = hasReleaseTime ? (row.releasedAt ?? row.releaseDueAt) : null;
  return {
    id: row.id,
    mvp: { id: row.listingId, title: row.title },
    duration: row.duration,
    state,
    soldAt: row.soldAt.toISOString(),
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    availableAt: availableAt?.toISOString() ?? null,
    price: fromCents(row.amountCents + row.creditCents + row.discountCents),
    discount: fromCents(row.discountCents),
    coupon: row.couponCode,
    credit: fromCents(row.creditCents),
    paid: fromCents(row.amountCents),
    refunded: fromCents(row.amountCents - gross),
    feePercent: row.feeBasisPoints / BASIS_POINTS_PER_PERCENT,
    fee: fromCents(fee),
    net: fromCents(gross - fee),
    pending: fromCents(sumOf(({ pendingCents }) => pendingCents)),
    available: fromCents(sumOf(({ availableCents }) => availableCents)),
    receiptNumber: row.receiptNumber,
    lines: lines.map(lineView),
  };
}

function stateOf(row: SaleRow, keptCents: number): EarningSale['state'] {
  if (row.paymentState === 'disputed') return 'disputed';
  if (row.paymentState === 'refunding') return 'refunding';
  if (keptCents === 0) return 'refunded';
  if (row.releasedAt !== null) return 'available';
  return row.releaseDueAt === null ? 'undelivered' : 'pending';
}

function sumsInUsd({ sales, grossCents, feeCents }: EarningSumsRow) {
  return {
    sales,
    gross: fromCents(grossCents),
    fee: fromCents(feeCents),
    net: fromCents(grossCents - feeCents),
  };
}
