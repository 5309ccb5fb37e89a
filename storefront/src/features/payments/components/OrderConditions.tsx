import { OUTRIGHT } from '@market/contract/rentals/durations';
import {
  FileCheck2,
  HandCoins,
  LifeBuoy,
  LockKeyhole,
  type LucideIcon,
  Mail,
  ScrollText,
  ShieldCheck,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Purchase } from '../api/payment-calls.js';
import * as texts from '../texts.js';
import { TextLink } from './TextLink.js';

/**
 * States what a buyer may do with the code, and for a rental also that it does not renew automatically and is credited
 * to a later purchase (RENT-36).
 */
export function OrderTerms({ duration }: Pick<Purchase, 'duration'>) {
  const isPurchase = duration === OUTRIGHT;
  return (
    <ul className="flex flex-col gap-2 text-sm text-muted">
      <ConditionEntry icon={FileCheck2}>
        {isPurchase ? texts.purchaseRights : texts.rentalRights}
      </ConditionEntry>
      {!isPurchase && <ConditionEntry icon={HandCoins}>{texts.rentToOwn}</ConditionEntry>}
    </ul>
  );
}

/**
 * States to which address the code is sent (RENT-36) and when the buyer gets a refund (RENT-13). It is above the
 * payment buttons, so that phones show all of it at once. `email` is the address of the buyer's account; '' if the
 * account has none.
 */
export function DeliveryPromise({ email }: { readonly email: string }) {
  return (
    <ul className="flex flex-col gap-1.5 rounded-button bg-success-soft px-4 py-2.5 text-sm">
      {email && (
        <ConditionEntry icon={Mail}>
          {texts.codeRecipient} <strong className="font-medium wrap-anywhere">{email}</strong>{' '}
          {texts.codeWithin}
        </ConditionEntry>
      )}
      <ConditionEntry icon={ShieldCheck}>
        <TextLink name="refunds">Full refund</TextLink> {texts.refundRule}
      </ConditionEntry>
    </ul>
  );
}

/** Says that PayPal processes the payment and what the buyer accepts, and links to help (RENT-36). */
export function OrderConditions({ children }: { readonly children?: ReactNode }) {
  return (
    <ul className="flex flex-col gap-2 text-sm text-muted">
      {children && <ConditionEntry icon={ScrollText}>{children}</ConditionEntry>}
      <ConditionEntry icon={LockKeyhole}>{texts.processedByPayPal}</ConditionEntry>
      <ConditionEntry icon={LifeBuoy}>
        {texts.problemQuestion} <TextLink name="help">Get help</TextLink>
      </ConditionEntry>
    </ul>
  );
}

function ConditionEntry({
  icon: Icon,
  children,
}: {
  readonly icon: LucideIcon;
  readonly children: ReactNode;
}) {
  return (
    <li className="flex gap-2.5">
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}
