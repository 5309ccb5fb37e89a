import { STARS_MAX } from '@market/contract/ratings/rating-rules';
import { clsx } from 'clsx';
import { Star } from 'lucide-react';

const STAR_NUMBERS = Array.from({ length: STARS_MAX }, (_, index) => index + 1);

/** The stars of one review, or of an average, rounded to half stars. */
export function Stars({ stars, className }: { readonly stars: number; readonly className?: string }) {
  const label = `${Number.isInteger(stars) ? stars : stars.toFixed(1)} of ${STARS_MAX} stars`;
  const halfStars = Math.round(stars * 2);
  return (
    <span role="img" aria-label={label} className="inline-flex gap-0.5 text-amber">
      {STAR_NUMBERS.map((starNumber) => (
        <span key={starNumber} aria-hidden="true" className="relative">
          <Star
            className={clsx('size-4', className)}
            fill={halfStars >= starNumber * 2 ? 'currentColor' : 'none'}
          />
          {halfStars === starNumber * 2 - 1 && (
            <Star
              className={clsx('absolute inset-0 size-4 [clip-path:inset(0_50%_0_0)]', className)}
              fill="currentColor"
            />
          )}
        </span>
      ))}
    </span>
  );
}

interface StarsFieldProps {
  /** How many stars are chosen; 0 for none. */
  readonly value: number;
  readonly onChange: (stars: number) => void;
}

/** The choice of 1 to 5 stars: radio buttons that look like stars (RATE-1). */
export function StarsField({ value, onChange }: StarsFieldProps) {
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="required-mark mb-1.5 text-sm font-medium">Your rating</legend>
      <div className="-ml-2 flex">
        {STAR_NUMBERS.map((starNumber) => (
          <label
            key={starNumber}
            className="relative flex size-11 cursor-pointer items-center justify-center"
          >
            <input
              type="radio"
              name="stars"
              required
              className="peer absolute inset-0 cursor-pointer opacity-0"
              checked={value === starNumber}
              onChange={() => onChange(starNumber)}
            />
            <Star
              aria-hidden="true"
              className="size-7 rounded-input text-amber peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-primary"
              fill={starNumber <= value ? 'currentColor' : 'none'}
            />
            <span className="sr-only">{starNumber === 1 ? '1 star' : `${starNumber} stars`}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
