import { buyoutPrice, type RentalDuration } from '@market/contract/rentals/durations';
import type { Listing } from '@market/contract/listings/listings';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useUser } from '../../../features/identity/api/AuthProvider.js';
import { DemoButton } from '../../../features/demos/components/DemoButton.js';
import { DurationChoice } from '../../../features/rentals/components/DurationChoice.js';
import { rentalTotal } from '../../../features/rentals/api/rental-total.js';
import { isRentalInForce, listingRentalQuery } from '../../../features/rentals/api/listing-rental.js';
import { formatPrice } from '../../../shared/format/money.js';
import { Button, ButtonLink } from '../../../shared/ui/Button.js';
import { useIsOnScreen } from '../../../shared/hooks/use-is-on-screen.js';
import { createLazyComponent } from '../../../shared/lazy-component.js';
import { loadChunk } from '../../../shared/load-chunk.js';
import { ownHeightRef } from '../../../shared/own-height.js';
import { Skeleton } from '../../../shared/ui/Skeleton.js';
import { panelClass } from '../../../shared/ui/styles.js';
import { Checkout } from './Checkout.js';
import { MobileBar } from './MobileBar.js';
import * as texts from './texts.js';
import type { DialogState, OpenDialog } from './use-open-dialog.js';

const DemoOverlay = lazy(() => loadChunk(() => import('../../../features/demos/components/DemoOverlay.js')));
const StartDemoQuestion = lazy(() =>
  loadChunk(() => import('../../../features/demos/components/StartDemoQuestion.js')),
);
// The server renders this list. Its code loads later, because it does not fit into the page's budget of bytes.
const Assurances = createLazyComponent(async () => ({
  default: (await import('./Assurances.js')).Assurances,
}));
const YourRental = lazy(() => loadChunk(() => import('./YourRental.js')));
const MessageDialog = lazy(() =>
  loadChunk(() => import('../../../features/messages/components/MessageDialog.js')),
);

/** The height of MobileBar plus the bottom navigation, which cover the lower edge of small windows. */
const BOTTOM_BARS_HEIGHT_PX = 122;

interface Props extends DialogState {
  readonly listing: Listing;
}

/** Prices and actions for an MVP, or the user's own rental or listing of it (FIND-20, FIND-21, FIND-25). */
export function OfferPanel({ listing, openDialog, setOpenDialog, duration, setDuration }: Props) {
  const user = useUser();
  const isOwn = user?.uid === listing.userId;
  const [buttonsRef, areButtonsVisible] = useIsOnScreen(BOTTOM_BARS_HEIGHT_PX);
  const mayRent = user !== null && !isOwn;
  const rentalQuery = useQuery({ ...listingRentalQuery(listing.id), enabled: mayRent });
  const rental = rentalQuery.data;
  // Remains true while the rental is requested again, so that 'Try Again' does not disappear under the pointer.
  const hasRentalFailed = mayRent && rental === undefined && rentalQuery.errorUpdateCount > 0;
  const hasRental = Boolean(rental && isRentalInForce(rental, new Date()));
  // Whether a demo runs and stays open beneath the dialog of renting or buying (DEMO-12).
  const [isDemoBehindDialog, setDemoBehindDialog] = useState(false);
  const mayRentFromDemo = !isOwn && !hasRental && listing.isAvailable;
  const isDemoCovered = isDemoBehindDialog && !hasRentalFailed;
  const closeDialog = () => {
    setOpenDialog(isDemoCovered && !hasRental ? 'demo' : null);
    setDemoBehindDialog(false);
  };
  const openOverDemo = (dialog: 'rent' | 'buy') => () => {
    setDemoBehindDialog(true);
    setOpenDialog(dialog);
  };
  return (
    <aside aria-label="Prices and actions" className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
      {/* If this panel is higher than the window, its lower end stays visible. */}
      <div
        ref={ownHeightRef}
        className={`${panelClass} flex flex-col gap-4 p-5 shadow-raised lg:sticky lg:top-[min(88px,calc(100vh-20px-var(--own-height,800px)))]`}
      >
        {!hasRental && (
          <>
            <p className="money">
              <strong className="font-display text-3xl font-bold">{formatPrice(listing.price)}</strong>
              <span className="ml-1.5 text-muted">/ month</span>
            </p>
            {/* Above the durations, so that the two colored buttons are not side by side. */}
            <div className="flex flex-col gap-1.5 border-b border-line pb-5">
              <DemoButton mvpId={listing.id} onOpen={() => setOpenDialog('demo')} />
              <p className="text-center text-sm text-muted">{texts.tryFree}</p>
            </div>
            <DurationChoice
              monthlyPrice={listing.price}
              value={duration}
              onChange={setDuration}
              disabled={!listing.isAvailable || isOwn}
            />
            {(isOwn || !listing.isAvailable) && (
              <p className="flex justify-between gap-4 text-sm">
                <span>Buy outright</span>
                <span className="money font-semibold">{formatPrice(buyoutPrice(listing.price))}</span>
              </p>
            )}
          </>
        )}
        <Suspense fallback={hasRental && <Skeleton className="h-64 w-full" />}>
          {rental && (
            <YourRental
              rental={rental}
              onRent={() => setOpenDialog('rent')}
              onBuy={() => setOpenDialog('buy')}
            />
          )}
        </Suspense>
        <div ref={buttonsRef} className="flex flex-col gap-3">
          {isOwn && (
            <ButtonLink to={`/list/edit/${listing.id}`} variant="secondary">
              Edit your listing
            </ButtonLink>
          )}
          {hasRentalFailed && (
            <div role="alert" className="flex flex-col gap-3 text-sm text-danger">
              {texts.rentalFailed}
              <Button
                variant="secondary"
                busy={rentalQuery.isFetching}
                onClick={() => void rentalQuery.refetch()}
              >
                Try Again
              </Button>
            </div>
          )}
          {!isOwn && !hasRental && !hasRentalFailed && (
            <RentButton listing={listing} duration={duration} onOpen={setOpenDialog} />
          )}
          {!isOwn && !hasRental && !hasRentalFailed && listing.isAvailable && !rental?.offer && (
            <div className="mt-2 flex flex-col gap-2 border-t border-line pt-5">
              <Button variant="secondary" onClick={() => setOpenDialog('buy')}>
                Buy outright for {formatPrice(buyoutPrice(listing.price))}
              </Button>
              <p className="text-center text-sm text-balance text-muted">
                <span className="block font-medium text-text">{texts.boughtForGood}</span>
                {texts.rentToOwn(
                  duration,
                  formatPrice(buyoutPrice(listing.price) - rentalTotal(listing.price, duration)),
                )}
              </p>
            </div>
          )}
        </div>
        <Suspense fallback={<div className="min-h-40" />}>{!hasRental && !isOwn && <Assurances />}</Suspense>
      </div>
      {!isOwn && !hasRental && (
        <MobileBar
          listing={listing}
          isHidden={areButtonsVisible}
          isRentalKnown={!hasRentalFailed}
          onTry={() => setOpenDialog('demo')}
          onRent={() => setOpenDialog('rent')}
        />
      )}
      <Suspense>
        {openDialog === 'ask-demo' && user && !hasRental && (
          <StartDemoQuestion
            listing={listing}
            onStart={() => setOpenDialog('demo')}
            // Starting the demo replaces this question with the demo, which must stay open. So this closes only the
            // question.
            onClose={() => setOpenDialog((current) => (current === 'ask-demo' ? null : current))}
          />
        )}
        {(openDialog === 'demo' || isDemoBehindDialog) && (
          <DemoOverlay
            listing={listing}
            onClose={closeDialog}
            onRent={mayRentFromDemo ? () => setOpenDialog(hasRentalFailed ? null : 'rent') : null}
            isCoveredByDialog={isDemoCovered}
            offerActions={
              mayRentFromDemo && !hasRentalFailed
                ? { onRent: openOverDemo('rent'), onBuy: openOverDemo('buy') }
                : null
            }
          />
        )}
        {(openDialog === 'rent' || openDialog === 'buy') && user && !isOwn && (
          <Checkout
            key={user.uid}
            listing={listing}
            user={user}
            rental={rental}
            isPurchase={openDialog === 'buy'}
            initialDuration={duration}
            onClose={closeDialog}
          />
        )}
        {openDialog === 'message' && user && !isOwn && (
          <MessageDialog
            recipient={{ id: listing.userId, name: listing.createdBy }}
            subject={`About ${listing.title}`}
            onClose={closeDialog}
          />
        )}
      </Suspense>
    </aside>
  );
}

function RentButton({
  listing,
  duration,
  onOpen,
}: {
  readonly listing: Listing;
  readonly duration: RentalDuration;
  readonly onOpen: (dialog: OpenDialog) => void;
}) {
  if (!listing.isAvailable) {
    return (
      <Button size="lg" disabled>
        Currently Unavailable
      </Button>
    );
  }
  return (
    <Button size="lg" className="py-2" onClick={() => onOpen('rent')}>
      <span>
        Rent This MVP
        <span className="money block text-sm font-normal">
          {duration} · {formatPrice(rentalTotal(listing.price, duration))}
        </span>
      </span>
    </Button>
  );
}
