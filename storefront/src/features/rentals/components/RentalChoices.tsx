import type { Rental } from '@market/contract/rentals/rentals';
import { ChevronDown } from 'lucide-react';
import { formatPrice } from '../../../shared/format/money.js';
import { Button } from '../../../shared/ui/Button.js';
import { RentToOwn } from './RentToOwn.js';

interface Props {
  readonly rental: Rental;
  readonly isRunning: boolean;
  /** Whether the credit toward buying is collapsed (RENT-41). */
  readonly isFolded?: boolean;
  /** Undefined if the page offers the extension elsewhere. */
  readonly onRent?: () => void;
  readonly onBuy: () => void;
}

/** Offers to extend a rental, or to buy the MVP with the last rental's price credited. */
export function RentalChoices({ rental, isRunning, isFolded = false, onRent, onBuy }: Props) {
  const { offer } = rental;
  if (!offer) return null;
  return (
    <div className="flex flex-col gap-3">
      {isFolded ? (
        <details className="group text-sm">
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-muted">
            Rent to own: {formatPrice(offer.credit)} of {formatPrice(offer.buyoutPrice)} credited
            <ChevronDown aria-hidden="true" className="size-4 group-open:rotate-180" />
          </summary>
          <RentToOwn rental={rental} offer={offer} />
        </details>
      ) : (
        <RentToOwn rental={rental} offer={offer} />
      )}
      <div className="flex flex-wrap gap-3">
        {onRent && (
          <Button className="flex-1 whitespace-nowrap" onClick={onRent}>
            {isRunning ? 'Extend rental' : 'Renew'}
          </Button>
        )}
        <Button variant="secondary" className="flex-1 whitespace-nowrap" onClick={onBuy}>
          Buy outright for {formatPrice(offer.buyoutPrice)}
        </Button>
      </div>
      {offer.credit > 0 && (
        <p className="money -mt-1 text-sm text-success">
          −{formatPrice(offer.credit)} from your rental · you pay {formatPrice(offer.remaining)}
        </p>
      )}
    </div>
  );
}
