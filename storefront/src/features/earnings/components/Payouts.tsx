import type { Payout } from '@market/contract/payouts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { formatDay } from '../../../shared/format/dates.js';
import { formatPrice } from '../../../shared/format/money.js';
import { errorMessage } from '../../../shared/http/api-error.js';
import { Badge, type Tone } from '../../../shared/ui/Badge.js';
import { InlineError } from '../../../shared/ui/InlineError.js';
import { LoadMore } from '../../../shared/ui/LoadMore.js';
import { Loading, Skeleton } from '../../../shared/ui/Skeleton.js';
import { panelClass } from '../../../shared/ui/styles.js';
import { payoutsQuery } from '../api/earnings-queries.js';
import { PAYOUT_STATE_LABELS } from '../api/payout-texts.js';
import * as texts from '../texts.js';

/** The lister's payouts with their states, newest first (PAYOUT-4, PAYOUT-22). */
export function Payouts({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const query = useInfiniteQuery(payoutsQuery());
  const payouts = query.data?.pages.flatMap((page) => page.payouts) ?? [];
  return (
    <section aria-labelledby="payouts" className={`${panelClass} flex flex-col gap-2 p-5 md:p-6`}>
      <h3 id="payouts" className="section-title">
        Payouts
      </h3>
      {query.isPending && (
        <Loading label="Loading payouts...">
          <Skeleton className="h-24 w-full" />
        </Loading>
      )}
      {query.isError && payouts.length === 0 && (
        <InlineError onRetry={() => void query.refetch()}>
          {errorMessage(query.error, texts.earningsFailed)}
        </InlineError>
      )}
      <ul className="divide-y divide-line empty:hidden">
        {payouts.map((payout) => (
          <li key={payout.id}>
            <button
              type="button"
              onClick={() => onOpen(payout.id)}
              className="flex w-full items-center gap-4 rounded-input py-3 text-left hover:bg-raised"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{payout.number}</span>
                <time dateTime={payout.createdAt} className="block text-sm text-muted">
                  {formatDay(payout.createdAt)}
                </time>
              </span>
              <PayoutBadge state={payout.state} />
              <span className="money shrink-0 font-semibold">{formatPrice(payout.amount)}</span>
              <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
            </button>
          </li>
        ))}
      </ul>
      <LoadMore query={query} loadedCount={payouts.length} />
    </section>
  );
}

const STATE_TONES: Readonly<Record<Payout['state'], Tone>> = {
  waiting: 'neutral',
  sending: 'neutral',
  'under-way': 'primary',
  'on-hold': 'warning',
  unclaimed: 'warning',
  paid: 'success',
  returned: 'danger',
};

/** The state of a payout. */
export function PayoutBadge({ state }: Pick<Payout, 'state'>) {
  return <Badge tone={STATE_TONES[state]}>{PAYOUT_STATE_LABELS[state]}</Badge>;
}
