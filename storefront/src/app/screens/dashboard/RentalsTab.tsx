import { type Rental, UNKNOWN_MVP } from '@market/contract/rentals/rentals';
import { useInfiniteQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useUser } from '../../../features/identity/api/AuthProvider.js';
import { RateRental } from '../../../features/ratings/components/RateRental.js';
import { myRentalsQuery } from '../../../features/rentals/api/rental-queries.js';
import { RentalCard } from '../../../features/rentals/components/RentalCard.js';
import { OrderHelp } from '../../../features/reports/components/OrderHelp.js';
import { useNow } from '../../../shared/hooks/use-now.js';
import { loadChunk } from '../../../shared/load-chunk.js';
import { ButtonLink } from '../../../shared/ui/Button.js';
import { LoadMore } from '../../../shared/ui/LoadMore.js';
import { EmptyState } from '../../../shared/ui/Notice.js';
import * as texts from '../../texts.js';

const RentFlow = lazy(() => loadChunk(() => import('../detail/RentFlow.js')));

const A_MINUTE_MS = 60_000;

/** What the open payment dialog is about: the rental, and whether the user extends it or buys the MVP. */
interface OpenPayment {
  readonly rental: Rental;
  readonly outright: boolean;
}

/** The user's rentals, newest first (RENT-31). */
export default function RentalsTab() {
  const query = useInfiniteQuery(myRentalsQuery());
  const now = useNow(A_MINUTE_MS);
  const user = useUser();
  const [paying, setPaying] = useState<OpenPayment | null>(null);
  const rentals = query.data?.pages.flatMap((page) => page.rentals) ?? [];
  if (rentals.length === 0) {
    return (
      <EmptyState
        icon={KeyRound}
        title="No rentals yet"
        action={<ButtonLink to="/browse">Browse MVPs</ButtonLink>}
      >
        {texts.noRentals}
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <h2 className="sr-only">My Rentals</h2>
      <ul className="flex flex-col gap-4">
        {rentals.map((rental) => (
          <li key={rental.id}>
            <RentalCard
              rental={rental}
              now={now}
              review={<RateRental rental={rental} />}
              onPay={(what) => setPaying({ rental, outright: what === 'buy' })}
              help={
                <OrderHelp
                  rentalId={rental.id}
                  title={rental.mvp?.title ?? UNKNOWN_MVP}
                  canRefund={rental.periods.some(({ refunded }) => !refunded)}
                />
              }
            />
          </li>
        ))}
      </ul>
      <LoadMore query={query} shown={rentals.length} />
      <Suspense>
        {paying?.rental.offer && user && (
          <RentFlow
            listing={{
              id: paying.rental.mvpid,
              title: paying.rental.mvp?.title ?? UNKNOWN_MVP,
              price: paying.rental.offer.monthlyPrice,
              image: paying.rental.mvp?.image ?? '',
            }}
            user={user}
            rental={paying.rental}
            outright={paying.outright}
            onClose={() => setPaying(null)}
          />
        )}
      </Suspense>
    </div>
  );
}
