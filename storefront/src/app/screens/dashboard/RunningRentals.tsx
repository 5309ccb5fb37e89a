import { type Rental, rentalStatus, UNKNOWN_MVP } from '@market/contract/rentals/rentals';
import { Link } from 'react-router';
import { ListingCover } from '../../../features/listings/components/ListingCover.js';
import { isRentalInForce } from '../../../features/rentals/api/listing-rental.js';
import { RentalTimeLeft } from '../../../features/rentals/components/RentalTimeLeft.js';
import { linkClass } from '../../../shared/ui/styles.js';

const RENTALS_SHOWN = 3;

interface Props {
  readonly rentals: readonly Rental[];
  readonly now: Date;
}

/** The running rentals that end soonest, the first to end first; renders nothing if there are none (RENT-31). */
export function RunningRentals({ rentals, now }: Props) {
  const runningRentals = rentals
    .filter((rental) => rental.until !== null && isRentalInForce(rental, now))
    .sort((a, b) => String(a.until).localeCompare(String(b.until)))
    .slice(0, RENTALS_SHOWN);
  if (runningRentals.length === 0) return null;
  return (
    <section aria-labelledby="running" className="flex flex-col gap-4">
      <h2 id="running" className="section-title">
        Running now
      </h2>
      <ul className="relative -mx-4 flex snap-x scroll-px-4 gap-4 overflow-x-auto px-4 py-1 sm:mx-0 sm:grid sm:grid-cols-3 sm:px-0 md:gap-6">
        {runningRentals.map((rental) => (
          <RunningRental key={rental.id} rental={rental} now={now} />
        ))}
      </ul>
    </section>
  );
}

function RunningRental({ rental, now }: { readonly rental: Rental; readonly now: Date }) {
  const rentalState = rentalStatus(rental, now);
  const title = rental.mvp?.title ?? UNKNOWN_MVP;
  return (
    <li className="flex w-72 min-w-0 shrink-0 snap-start flex-col gap-3 sm:w-auto">
      <ListingCover image={rental.mvp?.image ?? ''} className="rounded-card border border-line" />
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="min-w-0 truncate font-semibold">
          <Link to={`/mvp/${rental.mvpid}`} className="underline-offset-4 hover:underline">
            {title}
          </Link>
        </h3>
        <div className="flex shrink-0 gap-4 text-sm">
          {rentalState.status === 'expiring' && rental.offer && (
            <Link to={`/mvp/${rental.mvpid}`} state={{ open: 'rent' }} className={linkClass}>
              Extend
              <span className="sr-only"> {title}</span>
            </Link>
          )}
          {rental.deliveryid && (
            <Link to={`/delivery/${rental.deliveryid}`} className={linkClass}>
              Delivery
              <span className="sr-only"> of {title}</span>
            </Link>
          )}
        </div>
      </div>
      <RentalTimeLeft {...rentalState} />
    </li>
  );
}
