import type { RentalDuration } from '@market/contract/rentals/durations';
import { rentalEnd } from '@market/contract/rentals/rental-end';
import { ShieldCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatDay } from '../../../shared/format/dates.js';
import { formatPrice } from '../../../shared/format/money.js';
import { Button } from '../../../shared/ui/Button.js';
import { rentalTotal } from '../api/rental-total.js';
import * as texts from '../texts.js';
import { DurationChoice } from './DurationChoice.js';

interface Props {
  /** The element that shows which MVP is rented, above the durations. */
  readonly listingSummary?: ReactNode;
  readonly monthlyPrice: number;
  readonly renter: { readonly name: string; readonly email: string };
  readonly initialDuration: RentalDuration;
  /** Start of the period: now, or the end of the rental that is extended. */
  readonly startsAt: string;
  /** Whether the form extends a rental. */
  readonly isExtension: boolean;
  readonly onSubmit: (duration: RentalDuration) => void;
  readonly onCancel: () => void;
}

/** The rent form: duration, name and e-mail, end and total (RENT-2, RENT-13, RENT-36). */
export function RentForm({
  listingSummary,
  monthlyPrice,
  renter,
  initialDuration,
  startsAt,
  isExtension,
  onSubmit,
  onCancel,
}: Props) {
  const [duration, setDuration] = useState<RentalDuration>(initialDuration);
  const rentalEndsAt = rentalEnd(new Date(startsAt), duration)?.toISOString() ?? startsAt;
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(duration);
      }}
    >
      {listingSummary}
      <DurationChoice monthlyPrice={monthlyPrice} value={duration} onChange={setDuration} />
      {isExtension && <p className="text-sm text-muted">{texts.extensionStart(formatDay(startsAt))}</p>}
      <dl className="flex flex-col gap-2 text-sm">
        {[
          ['Name', renter.name],
          ['E-mail', renter.email],
          ['Ends', formatDay(rentalEndsAt), texts.noRenewal],
        ].map(([name, value, note]) => (
          <div key={name} className="flex justify-between gap-6">
            <dt className="shrink-0 text-muted">{name}</dt>
            <dd className="min-w-0 text-right break-words">
              {value}
              {note && <span className="block text-muted">{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <output aria-label="Total" className="flex items-baseline justify-between border-t border-line pt-4">
        <span className="font-medium">Total</span>
        <strong className="money font-display text-2xl font-bold">
          {formatPrice(rentalTotal(monthlyPrice, duration))}
        </strong>
      </output>
      <div className="flex flex-col gap-2">
        <Button type="submit" size="lg" wide>
          Submit Rental Request
        </Button>
        <p className="text-center text-sm text-muted">{texts.chargedLater}</p>
        <p className="flex items-center justify-center gap-2 text-sm">
          <ShieldCheck aria-hidden="true" className="size-4 shrink-0 text-success" />
          {texts.codeOrRefund}
        </p>
        <Button variant="ghost" wide onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
