import type { Listing } from '@market/contract/listings/listings';
import { clsx } from 'clsx';
import { DemoButton } from '../../../features/demos/components/DemoButton.js';
import { formatPrice } from '../../../shared/format/money.js';
import { Button } from '../../../shared/ui/Button.js';

interface Props {
  readonly listing: Listing;
  readonly onTry: () => void;
  readonly onRent: () => void;
  /** Whether the bar is hidden, because the same buttons are visible in the page above it. */
  readonly isHidden: boolean;
  /** False if the user's rental could not be loaded. The bar then has no button to rent (RENT-23). */
  readonly isRentalKnown: boolean;
}

/** A bar with the price and the demo and rent buttons at the lower edge of small windows (FIND-52). */
export function MobileBar({ listing, onTry, onRent, isHidden, isRentalKnown }: Props) {
  return (
    <div
      className={clsx(
        'above-navigation fixed inset-x-0 z-20 border-t border-line bg-surface transition-[translate,visibility] md:bottom-0 lg:hidden',
        isHidden && 'invisible translate-y-full',
      )}
    >
      <div className="content flex items-center justify-between gap-4 py-2.5">
        <p className="money min-w-0">
          <strong className="text-lg font-semibold">{formatPrice(listing.price)}</strong>
          <span className="ml-1 text-sm text-muted">/ month</span>
        </p>
        <div className="flex gap-2">
          <DemoButton mvpId={listing.id} onOpen={onTry} hasShortLabel />
          {isRentalKnown && (
            <Button onClick={onRent} disabled={!listing.isAvailable} className="whitespace-nowrap">
              {listing.isAvailable ? 'Rent This MVP' : 'Currently Unavailable'}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
