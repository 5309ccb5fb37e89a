import type { EarningsSummary } from '@market/contract/earnings';
import type { Hold } from '@market/contract/payouts';
import { CirclePause, Info } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { formatDay, formatMoment } from '../../../shared/format/dates.js';
import { formatPrice } from '../../../shared/format/money.js';
import { loadChunk } from '../../../shared/load-chunk.js';
import { Button } from '../../../shared/ui/Button.js';
import { unpaidEarnings } from '../api/payout-texts.js';
import * as texts from '../texts.js';

const PayoutRequestDialog = lazy(() => loadChunk(() => import('./PayoutRequestDialog.js')));

interface Props {
  readonly summary: EarningsSummary;
  /** Whether the page has the form for the PayPal address above this panel. The panel then has no form of its own. */
  readonly hasAddressFormAbove?: boolean;
}

/** The next payout, the reasons that stop it, the reserve, and a request button (EARN-5, PAYOUT-30, PAYOUT-42). */
export function PayoutPanel({ summary, hasAddressFormAbove = false }: Props) {
  const [isRequesting, setRequesting] = useState(false);
  const { nextPayout, holds, reserve } = summary;
  const hasPayoutUnderWay = holds.some(({ reason }) => reason === 'under-way');
  // During a payout, the remaining balance is usually too small for another one, so 'too-little' is shown only after
  // the payout has ended.
  const shownHolds = holds.filter(
    ({ reason }) =>
      !(hasPayoutUnderWay && reason === 'too-little') && !(hasAddressFormAbove && reason === 'no-address'),
  );
  const needsAddress = holds.some(({ reason }) => reason === 'no-address');
  const unpaidAmount = unpaidEarnings(summary);
  return (
    <section aria-labelledby="next-payout" className="flex flex-col gap-4 p-5 md:p-6">
      <h3 id="next-payout" className="section-title">
        Next payout
      </h3>
      {nextPayout ? (
        <p>
          <strong className="money block font-display text-2xl font-bold">
            {formatPrice(nextPayout.amount)}
          </strong>{' '}
          <span className="text-muted">
            on <time dateTime={nextPayout.at}>{formatDay(nextPayout.at)}</time>, to your PayPal account.
          </span>
        </p>
      ) : (
        <p className="font-medium">
          {needsAddress && unpaidAmount > 0 && !hasAddressFormAbove
            ? texts.payoutNeedsAddress(formatPrice(unpaidAmount))
            : texts.noPlannedPayout}
        </p>
      )}
      {shownHolds.length > 0 && (
        <ul aria-label="What stops a payout now" className="flex flex-col gap-3">
          {shownHolds.map((hold) => (
            <HoldEntry
              key={hold.reason}
              hold={hold}
              isExpected={EXPECTED_HOLD_REASONS.includes(hold.reason)}
            />
          ))}
        </ul>
      )}
      {reserve && (
        <ul aria-label="What stays in reserve" className="flex flex-col gap-3">
          <HoldEntry
            isExpected
            hold={{
              ...reserve,
              why: texts.reservedAmount(formatPrice(reserve.amount)),
              ends: `${reserve.why} ${reserve.ends}`,
            }}
          />
        </ul>
      )}
      <p className="text-sm text-muted">
        {texts.payoutRule(formatPrice(summary.leastPayout), formatPrice(summary.mostPayout))}
      </p>
      {holds.length === 0 && (
        <Button className="self-start" onClick={() => setRequesting(true)}>
          Request a payout
        </Button>
      )}
      {isRequesting && (
        <Suspense>
          <PayoutRequestDialog summary={summary} onClose={() => setRequesting(false)} />
        </Suspense>
      )}
    </section>
  );
}

/** Reasons that are normal between two payouts, so they are not shown as warnings. */
const EXPECTED_HOLD_REASONS: readonly Hold['reason'][] = ['under-way', 'too-little'];

type ShownHold = Pick<Hold, 'why' | 'ends' | 'since'> & Partial<Pick<Hold, 'note' | 'until'>>;

interface HoldEntryProps {
  readonly hold: ShownHold;
  /** Whether to show the hold as information, not as a warning: it is normal between two payouts, or is the reserve. */
  readonly isExpected: boolean;
}

/** The reason and start of a hold or reserve, and what ends it. */
function HoldEntry({ hold, isExpected }: HoldEntryProps) {
  const Icon = isExpected ? Info : CirclePause;
  return (
    <li className={`flex gap-3 rounded-button p-4 ${isExpected ? 'bg-raised' : 'bg-warning-soft'}`}>
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-5 shrink-0 ${isExpected ? 'text-muted' : 'text-warning'}`}
      />
      <div className="min-w-0">
        <p className="font-medium">{hold.why}</p>
        {hold.note && <p className="text-sm break-words whitespace-pre-line">“{hold.note}”</p>}
        <p className="mt-0.5 text-sm text-muted">
          {hold.since && `${texts.holdSince(formatMoment(hold.since))} `}
          {hold.until ? texts.holdEndsAt(formatMoment(hold.until)) : hold.ends}
        </p>
      </div>
    </li>
  );
}
