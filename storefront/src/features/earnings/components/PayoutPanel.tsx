import type { EarningsSummary } from '@market/contract/earnings';
import type { Hold } from '@market/contract/payouts';
import { CircleCheck, CirclePause } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { formatDay, formatMoment } from '../../../shared/format/dates.js';
import { formatPrice } from '../../../shared/format/money.js';
import { loadChunk } from '../../../shared/load-chunk.js';
import { Button } from '../../../shared/ui/Button.js';
import { panelClass } from '../../../shared/ui/styles.js';
import * as texts from '../texts.js';

const RequestDialog = lazy(() => loadChunk(() => import('./RequestDialog.js')));

/** The next payout, the reasons that stop it, the reserve, and a request button (EARN-5, PAYOUT-30, PAYOUT-42). */
export function PayoutPanel({ summary }: { readonly summary: EarningsSummary }) {
  const [isAsking, setAsking] = useState(false);
  const { nextPayout, holds, reserve } = summary;
  return (
    <section aria-labelledby="next-payout" className={`${panelClass} flex flex-col gap-4 p-5`}>
      <h3 id="next-payout" className="text-lg font-semibold">
        Next payout
      </h3>
      {nextPayout ? (
        <p className="flex gap-2.5">
          <CircleCheck aria-hidden="true" className="mt-1 size-4 shrink-0 text-success" />
          <span>
            <strong className="money font-semibold">{formatPrice(nextPayout.amount)}</strong> on{' '}
            <time dateTime={nextPayout.at}>{formatDay(nextPayout.at)}</time>, to your PayPal account.
          </span>
        </p>
      ) : (
        <p className="text-muted">{texts.noPlannedPayout}</p>
      )}
      {holds.length > 0 && (
        <ul aria-label="What stops a payout now" className="flex flex-col gap-3">
          {holds.map((hold) => (
            <HoldEntry key={hold.reason} hold={hold} />
          ))}
        </ul>
      )}
      {reserve && (
        <ul aria-label="What stays in reserve" className="flex flex-col gap-3">
          <HoldEntry
            hold={{ ...reserve, why: `${formatPrice(reserve.amount)} in reserve. ${reserve.why}` }}
          />
        </ul>
      )}
      <p className="text-sm text-muted">
        We pay every Monday what is available, from {formatPrice(summary.leastPayout)} on and at most{' '}
        {formatPrice(summary.mostPayout)} at once.
      </p>
      {holds.length === 0 && (
        <Button className="self-start" onClick={() => setAsking(true)}>
          Request a payout
        </Button>
      )}
      {isAsking && (
        <Suspense>
          <RequestDialog summary={summary} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </section>
  );
}

type ShownHold = Pick<Hold, 'why' | 'ends' | 'since'> & Partial<Pick<Hold, 'note' | 'until'>>;

/** The reason and start of a hold or reserve, and what ends it. */
function HoldEntry({ hold }: { readonly hold: ShownHold }) {
  return (
    <li className="flex gap-2.5">
      <CirclePause aria-hidden="true" className="mt-1 size-4 shrink-0 text-warning" />
      <div className="min-w-0">
        <p className="font-medium">{hold.why}</p>
        {hold.note && <p className="text-sm break-words whitespace-pre-line">“{hold.note}”</p>}
        <p className="text-sm text-muted">
          {hold.since && <>Since {formatMoment(hold.since)}. </>}
          {hold.ends}
          {hold.until && <> That is {formatMoment(hold.until)}.</>}
        </p>
      </div>
    </li>
  );
}
