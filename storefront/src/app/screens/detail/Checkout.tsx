import { type ComponentProps, lazy, useState } from 'react';
import { loadChunk } from '../../../shared/load-chunk.js';

const RentFlow = lazy(() => loadChunk(() => import('./RentFlow.js')));

/**
 * The dialog in which a user rents or buys. It opens when `rental` is no longer undefined, because the user's rental
 * determines whether the payment extends it and what is credited. Later changes of `rental`, for example after a failed
 * request, neither close nor change the dialog (RENT-23).
 */
export function Checkout({ rental, ...props }: ComponentProps<typeof RentFlow>) {
  const [initialRental, setInitialRental] = useState(rental);
  if (initialRental === undefined && rental !== undefined) setInitialRental(rental);
  return initialRental !== undefined && <RentFlow {...props} rental={initialRental} />;
}
