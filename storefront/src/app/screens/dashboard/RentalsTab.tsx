import { type Rental, UNKNOWN_MVP } from '@market/contract/rentals/rentals';
import { useInfiniteQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useUser } from '../../../features/identity/api/AuthProvider.js';
import { RentalRating } from '../../../features/ratings/components/RentalRating.js';
import { ownRentalsQuery } from '../../../features/rentals/api/rental-queries.js';
import { RentalCard } from '../../../features/rentals/components/RentalCard.js';
import { OrderMenu } from '../../../features/reports/components/OrderMenu.js';
import { useNow } from '../../../shared/hooks/use-now.js';
import { loadChunk } from '../../../shared/load-chunk.js';
import { ButtonLink } from '../../../shared/ui/Button.js';
import { LoadMore } from '../../../shared/ui/LoadMore.js';
import { EmptyState } from '../../../shared/ui/StatePanel.js';
import * as texts from './texts.js';

const RentFlow = lazy(() => loadChunk(() => import('../detail/RentFlow.js')));

const MINUTE_MS = 60_000;

/** What the open payment dialog is about: the rental, and whether the user extends it or buys the MVP. */
interface PaymentDialogSubject {
  readonly rental: Rental;
  readonly isPurchase: boolean;
}

/** The user's rentals, newest first (RENT-31). */
export default function RentalsTab() {
  const query = useInfiniteQuery(ownRentalsQuery());
  const now = useNow(MINUTE_MS);
  const user = useUser();
  const [openPayment, setOpenPayment] = useState<PaymentDialogSubject | null>(null);
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
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-2">
        {rentals.map((rental) => (
          <li key={rental.id}>
            <RentalCard
              rental={rental}
              now={now}
              review={<RentalRating rental={rental} />}
              onPay={(action) => setOpenPayment({ rental, isPurchase: action === 'buy' })}
              menu={
                <OrderMenu
                  rentalId={rental.id}
                  title={rental.mvp?.title ?? UNKNOWN_MVP}
                  canRefund={rental.periods.some(({ refunded }) => !refunded)}
                />
              }
            />
          </li>
        ))}
      </ul>
      <LoadMore query={query} loadedCount={rentals.length} />
      <Suspense>
        {openPayment?.rental.offer && user && (
          <RentFlow
            listing={{
              id: openPayment.rental.mvpid,
              title: openPayment.rental.mvp?.title ?? UNKNOWN_MVP,
              price: openPayment.rental.offer.monthlyPrice,
              image: openPayment.rental.mvp?.image ?? '',
            }}
            user={user}
            rental={openPayment.rental}
            isPurchase={openPayment.isPurchase}
            onClose={() => setOpenPayment(null)}
          />
        )}
      </Suspense>
    </div>
  );
}
