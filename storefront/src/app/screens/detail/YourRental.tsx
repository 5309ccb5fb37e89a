import { type Rental, rentalStatus } from '@market/contract/rentals/rentals';
import { KeyRound } from 'lucide-react';
import { RentalChoices } from '../../../features/rentals/components/RentalChoices.js';
import { formatDay } from '../../../shared/format/dates.js';
import { useNow } from '../../../shared/hooks/use-now.js';

const A_MINUTE_MS = 60_000;

interface Props {
  readonly rental: Rental;
  readonly onBuy: () => void;
}

/** The user's rental of this MVP, and the credit that it gives on buying. */
export default function YourRental({ rental, onBuy }: Props) {
  const now = useNow(A_MINUTE_MS);
  const standing = rentalStatus(rental, now);
  const isRunning = standing.status !== 'expired';
  if (rental.periods.every(({ refunded }) => refunded)) return null;
  return (
    <section aria-label="Your rental" className="flex flex-col gap-3">
      <p className="flex items-center gap-2 text-sm font-medium">
        <KeyRound aria-hidden="true" className="size-4 shrink-0 text-primary" />
        {rental.until === null
          ? 'You own this MVP.'
          : isRunning
            ? `You rent this MVP until ${formatDay(rental.until)}.`
            : `Your rental ended ${formatDay(rental.until)}.`}
      </p>
      <RentalChoices rental={rental} isRunning={isRunning} onBuy={onBuy} />
    </section>
  );
}
