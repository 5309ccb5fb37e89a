import { RENTAL_DURATIONS, type RentalDuration } from '@market/contract/rentals/durations';
import { clsx } from 'clsx';
import { useId } from 'react';
import { formatPrice } from '../../../shared/format/money.js';
import { Badge } from '../../../shared/ui/Badge.js';
import { rentalTotal } from '../api/rental-total.js';

interface Props {
  /** The MVP's monthly price in USD. */
  readonly monthlyPrice: number;
  readonly value: RentalDuration;
  readonly onChange: (duration: RentalDuration) => void;
  readonly disabled?: boolean;
}

/** Lets the user choose a duration; shows the total and the monthly price of each (RENT-2). */
export function DurationChoice({ monthlyPrice, value, onChange, disabled = false }: Props) {
  const name = useId();
  return (
    <fieldset disabled={disabled} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium">Duration</legend>
      {RENTAL_DURATIONS.map(({ value: duration, months, label }) => {
        const total = rentalTotal(monthlyPrice, duration);
        return (
          <label
            key={duration}
            className={clsx(
              'flex min-h-12 items-center gap-3 rounded-input border px-3 py-2 text-sm',
              duration === value ? 'border-primary bg-primary-soft' : 'border-line-button bg-surface',
              !disabled && 'cursor-pointer hover:border-primary',
            )}
          >
            <input
              type="radio"
              name={name}
              value={duration}
              checked={duration === value}
              onChange={() => onChange(duration)}
              className="size-5 shrink-0 accent-primary"
            />
            <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
              {duration} {label && <Badge tone="primary">{label}</Badge>}
            </span>
            <span className="money flex flex-col items-end">
              <strong className="font-semibold">{formatPrice(total)}</strong>
              {months > 1 && <span className="text-xs text-muted">{perMonth(total, months)} a month</span>}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** Returns the price per month, rounded to a cent. */
function perMonth(total: number, months: number): string {
  return formatPrice(Math.round((total / months) * 100) / 100);
}
