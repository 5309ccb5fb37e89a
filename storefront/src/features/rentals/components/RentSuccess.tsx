import { OUTRIGHT } from '@market/contract/rentals/durations';
import type { RentalCreated } from '@market/contract/rentals/rentals';
import { PAYMENT_TEXTS } from '@market/contract/screens/screen-texts';
import { CircleCheck } from 'lucide-react';
import { formatPrice } from '../../../shared/format/money.js';
import { Button, ButtonLink } from '../../../shared/ui/Button.js';
import { useCodeState } from '../../deliveries/api/use-code-state.js';
import * as texts from '../texts.js';

interface Props {
  readonly rental: RentalCreated['rental'];
  readonly onContinue: () => void;
}

const NEXT_STEP_TEXTS = {
  ready: texts.codeReady,
  coming: texts.codeComing,
  asked: texts.codeRequested,
};

/** 'Payment Successful!' with rental id, duration, total, and a link to the code once it is ready (RENT-35, RENT-37). */
export function RentSuccess({ rental, onContinue }: Props) {
  const code = useCodeState(rental.deliveryid);
  const isPurchase = rental.duration === OUTRIGHT;
  const facts = [
    [isPurchase ? 'Order' : 'Rental ID', rental.id],
    ['Duration', isPurchase ? 'Permanent license' : rental.duration],
    ['Total Paid', formatPrice(rental.totalPrice)],
  ] as const;
  return (
    <div className="flex flex-col gap-5">
      <div role="status" className="flex flex-col items-center gap-3 text-center">
        <CircleCheck aria-hidden="true" className="size-12 text-success" />
        <p className="text-lg font-semibold">{PAYMENT_TEXTS.success}</p>
        <p className="text-balance text-muted">{NEXT_STEP_TEXTS[code]}</p>
      </div>
      <dl className="divide-y divide-line rounded-button border border-line">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 px-4 py-3 text-sm">
            <dt className="shrink-0 text-muted">{name}</dt>
            <dd className="money min-w-0 text-right font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onContinue}>
          Continue Browsing
        </Button>
        {rental.deliveryid ? (
          <ButtonLink to={`/delivery/${rental.deliveryid}`}>
            {code === 'ready' ? 'Get the code' : 'Follow the delivery'}
          </ButtonLink>
        ) : (
          <ButtonLink to="/profile?tab=rentals">My Rentals</ButtonLink>
        )}
      </div>
    </div>
  );
}
