import { buyoutPrice, RENTAL_DURATIONS, type RentalDuration } from '@market/contract/rentals/durations';
import type { Listing } from '@market/contract/listings/listings';
import { useQuery } from '@tanstack/react-query';
import { MessageSquare } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useAuth } from '../../../features/identity/api/AuthProvider.js';
import { useLoginAgain } from '../../../features/identity/api/use-login-again.js';
import { useSignInIntent } from '../../../features/identity/api/use-sign-in-intent.js';
import { DemoButton } from '../../../features/demos/components/DemoButton.js';
import { useUnsentMessage } from '../../../features/messages/api/message-draft.js';
import { DurationChoice } from '../../../features/rentals/components/DurationChoice.js';
import { rentalTotal } from '../../../features/rentals/api/rental-total.js';
import { isRentalInForce, listingRentalQuery } from '../../../features/rentals/api/listing-rental.js';
import { formatPrice } from '../../../shared/format/money.js';
import { Button, ButtonLink } from '../../../shared/ui/Button.js';
import { useIsIdle } from '../../../shared/hooks/use-is-idle.js';
import { useIsOnScreen } from '../../../shared/hooks/use-is-on-screen.js';
import { loadChunk } from '../../../shared/load-chunk.js';
import { Skeleton } from '../../../shared/ui/Skeleton.js';
import { panelClass } from '../../../shared/ui/styles.js';
import { Assurances } from './Assurances.js';
import { MobileBar } from './MobileBar.js';
import * as texts from './texts.js';
import { useOpenedFromLink } from './opened-from.js';

const DemoOverlay = lazy(() => loadChunk(() => import('../../../features/demos/components/DemoOverlay.js')));
const StartDemoQuestion = lazy(() =>
  loadChunk(() => import('../../../features/demos/components/StartDemoQuestion.js')),
);
const RentFlow = lazy(() => loadChunk(() => import('./RentFlow.js')));
const ResponseTime = lazy(() =>
  loadChunk(() => import('../../../features/profiles/components/ResponseTime.js')),
);
const YourRental = lazy(() => loadChunk(() => import('./YourRental.js')));
const MessageDialog = lazy(() =>
  loadChunk(() => import('../../../features/messages/components/MessageDialog.js')),
);

type Opened = 'demo' | 'ask-demo' | 'rent' | 'buy' | 'message' | null;

/** The height of the bar and the navigation, which cover the lower edge of small windows. */
const BAR_AND_NAVIGATION_PX = 122;

/** Prices and actions for an MVP, or the user's own rental or listing of it (FIND-20, FIND-21, FIND-25). */
export function OfferPanel({ listing }: { readonly listing: Listing }) {
  const [opened, setOpened] = useState<Opened>(useOpenedFromLink());
  const [duration, setDuration] = useState<RentalDuration>('1 month');
  const auth = useAuth();
  const user = auth.status === 'signedIn' ? auth.user : null;
  const isOwn = user?.uid === listing.userId;
  const [buttons, isInSight] = useIsOnScreen(BAR_AND_NAVIGATION_PX);
  const isIdle = useIsIdle();
  const { data: rental, isPending: isRentalPending } = useQuery({
    ...listingRentalQuery(listing.id),
    enabled: user !== null && !isOwn,
  });
  const holds = Boolean(rental && isRentalInForce(rental, new Date()));
  // Whether a demo runs and stays open beneath the dialog of renting or buying (DEMO-12).
  const [isDemoBeneath, setDemoBeneath] = useState(false);
  const close = () => {
    setOpened(isDemoBeneath && !holds ? 'demo' : null);
    setDemoBeneath(false);
  };
  const openOverDemo = (what: 'rent' | 'buy') => () => {
    setDemoBeneath(true);
    setOpened(what);
  };
  useUnsentMessage(user?.uid ?? null, listing.userId, () => setOpened('message'));
  // The demo dialog tells visitors itself that they need an account; every other dialog requires a sign-in.
  useLoginAgain(opened !== null && opened !== 'demo' && opened !== 'ask-demo');
  useSignInIntent(opened === 'ask-demo' ? null : opened, duration, ({ action, duration: chosen }) => {
    if (action === 'follow') return;
    // Starting a demo uses it up, so after the sign-in the user is asked before it starts.
    setOpened(action === 'demo' ? 'ask-demo' : action);
    setDuration((now) => RENTAL_DURATIONS.find(({ value }) => value === chosen)?.value ?? now);
  });
  return (
    <aside aria-label="Prices and actions" className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
      <div className={`${panelClass} flex flex-col gap-5 p-5 shadow-raised md:p-6 lg:sticky lg:top-22`}>
        {!holds && (
          <>
            <div className="flex flex-col gap-2.5 border-b border-line pb-5">
              <DemoButton mvpId={listing.id} onOpen={() => setOpened('demo')} />
              <p className="text-center text-xs text-muted">{texts.tryFree}</p>
            </div>
            <p className="money">
              <strong className="font-display text-3xl font-bold">{formatPrice(listing.price)}</strong>
              <span className="ml-1.5 text-muted">/ month</span>
            </p>
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
        <Suspense fallback={holds && <Skeleton className="h-64 w-full" />}>
          {rental && (
            <YourRental rental={rental} onRent={() => setOpened('rent')} onBuy={() => setOpened('buy')} />
          )}
        </Suspense>
        <div ref={buttons} className="flex flex-col gap-3">
          {isOwn && (
            <ButtonLink to={`/list/edit/${listing.id}`} variant="secondary">
              Edit your listing
            </ButtonLink>
          )}
          {!isOwn && !holds && <RentButton listing={listing} duration={duration} onOpen={setOpened} />}
          {!isOwn && !holds && listing.isAvailable && !rental?.offer && (
            <div className="flex flex-col gap-1.5">
              <Button variant="secondary" onClick={() => setOpened('buy')}>
                Buy outright for {formatPrice(buyoutPrice(listing.price))}
              </Button>
              <p className="text-center text-xs text-muted">{texts.rentToOwn}</p>
            </div>
          )}
          {!isOwn && (
            <Button variant="ghost" className="-my-1" onClick={() => setOpened('message')}>
              <MessageSquare aria-hidden="true" className="size-4" />
              Send Message
            </Button>
          )}
        </div>
        <Suspense>
          {isIdle && !isOwn && <ResponseTime userId={listing.userId} name={listing.createdBy} />}
        </Suspense>
        {!holds && !isOwn && <Assurances />}
      </div>
      {!isOwn && !holds && (
        <MobileBar
          listing={listing}
          isAway={isInSight}
          onTry={() => setOpened('demo')}
          onRent={() => setOpened('rent')}
        />
      )}
      <Suspense>
        {opened === 'ask-demo' && user && !holds && (
          <StartDemoQuestion
            listing={listing}
            onStart={() => setOpened('demo')}
            // When the question leads to the demo, the demo must stay open, so only the question is closed.
            onClose={() => setOpened((now) => (now === 'ask-demo' ? null : now))}
          />
        )}
        {(opened === 'demo' || isDemoBeneath) && (
          <DemoOverlay
            listing={listing}
            onClose={close}
            onRent={() => setOpened('rent')}
            isCovered={isDemoBeneath}
            offer={
              isOwn || holds || !listing.isAvailable
                ? null
                : { onRent: openOverDemo('rent'), onBuy: openOverDemo('buy') }
            }
          />
        )}
        {/*
         * Not rendered until the user's rental is loaded, because it decides whether the payment extends it and what
         * is credited.
         */}
        {(opened === 'rent' || opened === 'buy') && user && !isOwn && !isRentalPending && (
          <RentFlow
            listing={listing}
            user={user}
            rental={rental}
            outright={opened === 'buy'}
            initial={duration}
            onClose={close}
          />
        )}
        {opened === 'message' && user && !isOwn && (
          <MessageDialog
            recipient={{ id: listing.userId, name: listing.createdBy }}
            subject={`About ${listing.title}`}
            onClose={close}
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
  readonly onOpen: (what: Opened) => void;
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
