import type { EarningsSummary } from '@market/contract/earnings';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { formatPrice } from '../../../shared/format/money.js';
import { unpaidEarnings } from '../api/payout-texts.js';
import * as texts from '../texts.js';

interface Props {
  readonly summary: EarningsSummary;
  /** The form for the address. */
  readonly children: ReactNode;
}

/** Form that confirms a PayPal address, shown first if earnings cannot be paid out without it (EARN-5, PAYOUT-10). */
export function RequiredPayoutAddress({ summary, children }: Props) {
  const addressHold = summary.holds.find(({ reason }) => reason === 'no-address');
  return (
    <div className={clsx('border-b border-line [&>section]:border-0', addressHold && 'bg-primary-soft')}>
      {addressHold && (
        <header className="flex flex-col gap-1 p-5 pb-0 md:p-6 md:pb-0">
          <h3 className="font-display text-xl font-bold">
            {texts.confirmToReceive(formatPrice(unpaidEarnings(summary)))}
          </h3>
          <p className="text-sm text-muted">
            {addressHold.why} {addressHold.ends}
          </p>
        </header>
      )}
      {children}
    </div>
  );
}
