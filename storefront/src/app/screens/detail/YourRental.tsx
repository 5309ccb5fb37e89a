import { type Rental, rentalStatus } from '@market/contract/rentals/rentals';
import { RentalRating } from '../../../features/ratings/components/RentalRating.js';
import { isRentalInForce } from '../../../features/rentals/api/listing-rental.js';
import { RentToOwnDetails } from '../../../features/rentals/components/RentToOwnDetails.js';
import { RentalDelivery } from '../../../features/rentals/components/RentalDelivery.js';
import { RentalTimeLeft } from '../../../features/rentals/components/RentalTimeLeft.js';
import { formatDay } from '../../../shared/format/dates.js';
import { useNow } from '../../../shared/hooks/use-now.js';
import { Button, ButtonLink } from '../../../shared/ui/Button.js';

const MINUTE_MS = 60_000;

interface Props {
  readonly rental: Rental;
  readonly onRent: () => void;
  readonly onBuy: () => void;
}

/** The panel of a user's rental: time left, code and delivery, and buttons to extend, buy and rate (FIND-25). */
export default function YourRental({ rental, onRent, onBuy }: Props) {
  const now = useNow(MINUTE_MS);
  const rentalState = rentalStatus(rental, now);
  const isRunning = isRentalInForce(rental, now);
  if (rental.periods.every(({ refunded }) => refunded)) return null;
  return (
    <section aria-label="Your rental" className="flex flex-col gap-4">
      <p className="font-semibold">
        {rental.until === null
          ? 'You own this MVP.'
          : isRunning
            ? `You rent this MVP until ${formatDay(rental.until)}.`
            : `Your rental ended ${formatDay(rental.until)}.`}
      </p>
      {isRunning && rental.until && <RentalTimeLeft {...rentalState} />}
      {isRunning && (
        <div className="flex flex-col gap-2">
          {rental.deliveryid && (
            <ButtonLink to={`/delivery/${rental.deliveryid}`} size="lg">
              Get the code
            </ButtonLink>
          )}
          {rental.offer && (
            <Button variant="secondary" size="lg" onClick={onRent}>
              Extend rental
            </Button>
          )}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-sm">
        <RentalDelivery rental={rental} isRunning={isRunning} linksToDelivery={false} />
        <RentalRating rental={rental} />
      </div>
      {rental.offer && (
        <div className="border-t border-line pt-1">
          <RentToOwnDetails rental={rental} onBuy={onBuy} />
        </div>
      )}
    </section>
  );
}
