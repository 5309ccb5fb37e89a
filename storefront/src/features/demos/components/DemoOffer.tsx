import { buyoutPrice } from '@market/contract/rentals/durations';
import { formatPrice } from '../../../shared/format/money.js';
import { Button } from '../../../shared/ui/Button.js';

/** What a user can do from within a demo: rent or buy the MVP. */
export interface DemoOfferActions {
  readonly onRent: () => void;
  readonly onBuy: () => void;
}

interface Props extends DemoOfferActions {
  /** The price of one month, in USD. */
  readonly monthlyPrice: number;
}

/** The buttons that rent and buy the MVP from within its demo (DEMO-12). */
export function DemoOffer({ monthlyPrice, onRent, onBuy }: Props) {
  return (
    <>
      <Button variant="secondary" className="flex-1 whitespace-nowrap max-md:px-3" onClick={onBuy}>
        Buy outright for {formatPrice(buyoutPrice(monthlyPrice))}
      </Button>
      <Button className="flex-1 whitespace-nowrap max-md:px-3" onClick={onRent}>
        Rent This MVP
        <span className="max-md:hidden">{formatPrice(monthlyPrice)} / month</span>
      </Button>
    </>
  );
}
