import { type Rental, rentalStatus } from '@market/contract/rentals/rentals';
import { KeyRound } from 'lucide-react';
import { isRentalInForce } from '../../../features/rentals/api/listing-rental.js';
import { RentalChoices } from '../../../features/rentals/components/RentalChoices.js';
import { RentalDelivery } from '../../../features/rentals/components/RentalDelivery.js';
import { RentalTimeLeft } from '../../../features/rentals/components/RentalTimeLeft.js';
import { formatDay } from '../../../shared/format/dates.js';
import { useNow } from '../../../shared/hooks/use-now.js';
import { ButtonLink } from '../../../shared/ui/Button.js';

const A_MINUTE_MS = 60_000;

interface Props {
  readonly rental: Rental;
  readonly onRent: () => void;
  readonly onBuy: () => void;
}

/** The user's rental of this MVP: the time left, links to its code and delivery, extending and buying (FIND-25). */
export default function YourRental({ rental, onRent, onBuy }: Props) {
  const now = useNow(A_MINUTE_MS);
  const standing = rentalStatus(rental, now);
  const isRunning = isRentalInForce(rental, now);
  if (rental.periods.every(({ refunded }) => refunded)) return null;
  return (
    <section aria-label="Your rental" className="flex flex-col gap-4">
      <p className="flex items-center gap-2 font-medium">
        <KeyRound aria-hidden="true" className="size-4 shrink-0 text-primary" />
        {rental.until === null
          ? 'You own this MVP.'
          : isRunning
            ? `You rent this MVP until ${formatDay(rental.until)}.`
            : `Your rental ended ${formatDay(rental.until)}.`}
      </p>
      {isRunning && (
        <>
          {rental.until && <RentalTimeLeft {...standing} />}
          {rental.deliveryid && (
            <ButtonLink to={`/delivery/${rental.deliveryid}`} size="lg">
              Get the code
            </ButtonLink>
          )}
          <RentalDelivery rental={rental} isRunning hasLink={false} />
        </>
      )}
      <RentalChoices rental={rental} isRunning={isRunning} onBuy={onBuy} {...(isRunning && { onRent })} />
    </section>
  );
}
