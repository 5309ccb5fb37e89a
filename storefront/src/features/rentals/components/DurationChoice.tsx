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
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="mb-2 text-sm font-medium">Duration</legend>
      <div className="flex flex-col gap-2">
        {RENTAL_DURATIONS.map(({ value: duration, months, label }) => {
          const total = rentalTotal(monthlyPrice, duration);
          return (
            <label
              key={duration}
              className={clsx(
                'relative flex min-h-12 items-center gap-3 rounded-button border px-3 py-2 text-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
                duration === value
                  ? 'border-primary bg-primary-soft inset-ring inset-ring-primary'
                  : 'border-line-button bg-surface',
                !disabled && 'cursor-pointer hover:border-primary',
              )}
            >
              <input
                type="radio"
                name={name}
                value={duration}
                checked={duration === value}
                onChange={() => onChange(duration)}
                className="size-5 shrink-0 appearance-none rounded-full border border-line-strong bg-surface checked:border-5 checked:border-primary disabled:opacity-50 forced-colors:appearance-auto"
              />
              <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
                <span>{duration}</span> {label && <Badge tone="primary">{label}</Badge>}
              </span>
              <span className="money flex flex-col items-end">
                <strong className="font-semibold">{formatPrice(total)}</strong>
                {months > 1 && (
                  <span className="text-xs text-muted">{pricePerMonthText(total, months)} / month</span>
                )}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** Returns the price per month, rounded to a cent. */
function pricePerMonthText(total: number, months: number): string {
  return formatPrice(Math.round((total / months) * 100) / 100);
}
