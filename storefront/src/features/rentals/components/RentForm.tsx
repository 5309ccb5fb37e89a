import { RENTAL_DURATIONS, type RentalDuration } from '@market/contract/rentals/durations';
import { useState } from 'react';
import { formatDay } from '../../../shared/format/dates.js';
import { formatPrice } from '../../../shared/format/money.js';
import { Button } from '../../../shared/ui/Button.js';
import { SelectField, TextField } from '../../../shared/ui/Field.js';
import { durationLabel, rentalTotal } from '../api/rental-total.js';

interface Props {
  readonly monthlyPrice: number;
  readonly renter: { readonly name: string; readonly email: string };
  readonly initial: RentalDuration;
  /** The end of the rental that is extended; absent for a rental that starts now. */
  readonly followsOn?: string | undefined;
  readonly onSubmit: (duration: RentalDuration) => void;
  readonly onCancel: () => void;
}

/** The rent form: duration, read-only name and e-mail, and the total (RENT-2, RENT-13). */
export function RentForm({ monthlyPrice, renter, initial, followsOn, onSubmit, onCancel }: Props) {
  const [duration, setDuration] = useState<RentalDuration>(initial);
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(duration);
      }}
    >
      <SelectField
        label="Duration"
        hint={followsOn && `Follows on from your rental, which ends ${formatDay(followsOn)}.`}
        value={duration}
        onChange={(event) => {
          const chosen = RENTAL_DURATIONS.find(({ value }) => value === event.target.value);
          if (chosen) setDuration(chosen.value);
        }}
      >
        {RENTAL_DURATIONS.map(({ value }) => (
          <option key={value} value={value}>
            {durationLabel(value)}
          </option>
        ))}
      </SelectField>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Name" value={renter.name} readOnly />
        <TextField label="Email" type="email" value={renter.email} readOnly />
      </div>
      <output aria-label="Total" className="flex items-baseline justify-between border-t border-line pt-4">
        <span className="text-muted">Total</span>
        <strong className="money text-xl font-semibold">
          {formatPrice(rentalTotal(monthlyPrice, duration))}
        </strong>
      </output>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit">Submit Rental Request</Button>
      </div>
    </form>
  );
}
