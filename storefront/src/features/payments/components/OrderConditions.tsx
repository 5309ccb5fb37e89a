import { OUTRIGHT } from '@market/contract/rentals/durations';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Purchase } from '../api/payment-calls.js';
import * as texts from '../texts.js';
import { TextLink } from './TextLink.js';

/** What a buyer gets: license, renewal, delivery, refund, and who processes the payment (RENT-36). */
export function OrderConditions({ duration }: Pick<Purchase, 'duration'>) {
  return (
    <ul className="flex flex-col gap-2 border-t border-line pt-4 text-sm text-muted">
      <OrderCondition>{duration === OUTRIGHT ? texts.purchaseRights : texts.rentalRights}</OrderCondition>
      <OrderCondition>
        {texts.codeByEmail} {texts.refundRule} <TextLink name="refunds">Refunds</TextLink>
      </OrderCondition>
      <OrderCondition>{texts.processedByPayPal}</OrderCondition>
    </ul>
  );
}

function OrderCondition({ children }: { readonly children: ReactNode }) {
  return (
    <li className="flex gap-2.5">
      <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}
