import type { RentalDuration } from '@market/contract/rentals/durations';
import { rentalEnd } from '@market/contract/rentals/rental-end';
import { type ReactNode, useState } from 'react';
import { formatDay } from '../../../shared/format/dates.js';
import { formatPrice } from '../../../shared/format/money.js';
import { Button } from '../../../shared/ui/Button.js';
import { rentalTotal } from '../api/rental-total.js';
import * as texts from '../texts.js';
import { DurationChoice } from './DurationChoice.js';

interface Props {
  /** The MVP to rent, rendered above the durations. */
  readonly offered?: ReactNode;
  readonly monthlyPrice: number;
  readonly renter: { readonly name: string; readonly email: string };
  readonly initial: RentalDuration;
  /** The start of the period: now, or the end of the rental that it extends. */
  readonly startsAt: string;
  /** Whether the user extends a rental. */
  readonly isExtension: boolean;
  readonly onSubmit: (duration: RentalDuration) => void;
  readonly onCancel: () => void;
}

/** The rent form: duration, name and e-mail, end and total (RENT-2, RENT-13, RENT-36). */
export function RentForm({
  offered,
  monthlyPrice,
  renter,
  initial,
  startsAt,
  isExtension,
  onSubmit,
  onCancel,
}: Props) {
  const [duration, setDuration] = useState<RentalDuration>(initial);
  const end = rentalEnd(new Date(startsAt), duration)?.toISOString() ?? startsAt;
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(duration);
      }}
    >
      {offered}
      <DurationChoice monthlyPrice={monthlyPrice} value={duration} onChange={setDuration} />
      {isExtension && (
        <p className="text-sm text-muted">Follows on from your rental, which ends {formatDay(startsAt)}.</p>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm">
        {[
          ['Name', renter.name],
          ['Email', renter.email],
          ['Until', `${formatDay(end)}. Does not renew by itself.`],
        ].map(([name, value]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <output aria-label="Total" className="flex items-baseline justify-between border-t border-line pt-4">
        <span className="text-muted">Total</span>
        <strong className="money text-xl font-semibold">
          {formatPrice(rentalTotal(monthlyPrice, duration))}
        </strong>
      </output>
      <p className="-mt-3 text-sm text-muted">{texts.chargedLater}</p>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit">Submit Rental Request</Button>
      </div>
    </form>
  );
}
