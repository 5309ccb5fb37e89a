import type { Rental } from '@market/contract/rentals/rentals';
import { ChevronDown } from 'lucide-react';
import { formatPrice } from '../../../shared/format/money.js';
import { Button } from '../../../shared/ui/Button.js';
import { RentToOwn } from './RentToOwn.js';

interface Props {
  readonly rental: Rental;
  readonly onBuy: () => void;
}

/**
 * Offers to buy the MVP with the price of the last rental credited. It is collapsed to one line with the amount left
 * to pay, because most people extend their rental (RENT-41).
 */
export function RentToOwnDetails({ rental, onBuy }: Props) {
  const { offer } = rental;
  if (!offer) return null;
  return (
    <details className="group text-sm">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-input [&::-webkit-details-marker]:hidden">
        <span className="money font-medium whitespace-nowrap">Own it for {formatPrice(offer.remaining)}</span>
        {offer.credit > 0 && (
          <span className="money min-w-0 text-muted">with your {formatPrice(offer.credit)} credited</span>
        )}
        <ChevronDown
          aria-hidden="true"
          className="ml-auto size-4 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="flex flex-col items-stretch gap-4 pt-1 pb-3">
        <RentToOwn rental={rental} offer={offer} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button variant="secondary" className="whitespace-nowrap" onClick={onBuy}>
            Buy outright for {formatPrice(offer.buyoutPrice)}
          </Button>
          {offer.credit > 0 && (
            <p className="money text-sm text-success">
              −{formatPrice(offer.credit)} from your rental · you pay {formatPrice(offer.remaining)}
            </p>
          )}
        </div>
      </div>
    </details>
  );
}
