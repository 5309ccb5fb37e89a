import type { Listing } from '@market/contract/listings/listings';
import { Check, ChevronDown, ChevronUp, PlayCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AvailabilityBadge } from '../../../features/listings/components/AvailabilityBadge.js';
import { ListingCover } from '../../../features/listings/components/ListingCover.js';
import { CreatorLink } from '../../../features/listings/components/CreatorLink.js';
import { ShortsHint } from '../../../features/shorts/components/ShortsHint.js';
import { durationAfterSlash, formatPrice } from '../../../shared/format/money.js';
import { Avatar } from '../../../shared/ui/Avatar.js';
import { ButtonLink } from '../../../shared/ui/Button.js';
import { InlineError } from '../../../shared/ui/InlineError.js';
import { Rating } from '../../../shared/ui/Rating.js';
import { RoundButton } from './RoundButton.js';

/** How many of the key features the panel lists on wide screens. */
const FEATURES_SHOWN = 3;

interface Props {
  readonly listing: Listing;
  /** The round buttons. On narrow screens they are beside the video instead. */
  readonly buttons: ReactNode;
  readonly hasPrevious: boolean;
  /** The next short; undefined if it is not loaded, or at the end of the feed. */
  readonly next: Pick<Listing, 'title' | 'image'> | undefined;
  readonly hasNext: boolean;
  /** Why the next short could not be loaded, or null. A step to it tries again. */
  readonly nextError: string | null;
  readonly onStep: (by: 1 | -1) => void;
}

/**
 * A short's title, creator, price and actions: below the video on phones, beside it on wide screens (FIND-30,
 * FIND-33).
 */
export function ShortPanel({ listing, buttons, nextError, ...steps }: Props) {
  const address = `/mvp/${listing.id}`;
  const creatorLink = (
    <CreatorLink
      createdBy={listing.createdBy}
      userId={listing.userId}
      className="font-medium text-text focus-visible:outline-primary"
    />
  );
  return (
    <div className="flex flex-col gap-2.5 border-line px-4 pt-2 pb-3 md:max-lg:mx-auto md:max-lg:w-full md:max-lg:max-w-[540px] lg:w-[420px] lg:p-4 lg:shrink-0 lg:gap-6 lg:self-center">
      <div className="flex items-start gap-4">
        <div className="min-w-0 flex-1">
          <p className="mb-1 text-sm text-muted max-lg:hidden">{listing.category}</p>
          <h2 className="line-clamp-1 text-xl font-semibold lg:line-clamp-2 lg:text-3xl">
            <Link to={address} className="rounded-input underline-offset-4 hover:underline">
              {listing.title}
            </Link>
          </h2>
          <p className="flex min-w-0 items-center gap-2 text-sm text-muted lg:mt-2">
            <span className="max-lg:hidden">
              <Avatar name={listing.createdBy} src={listing.userPhotoURL} />
            </span>
            <span className="min-w-0 truncate">by {creatorLink}</span>
            {listing.reviewCount > 0 && (
              <Rating isOnCard rating={listing.rating} reviewCount={listing.reviewCount} />
            )}
          </p>
        </div>
        <p className="money shrink-0 text-right lg:hidden">
          <Price listing={listing} />
        </p>
      </div>
      <p className="line-clamp-2 text-sm text-muted lg:line-clamp-4 lg:text-lg">
        {listing.shortDescription || listing.description}
      </p>
      <ul className="flex flex-col gap-2.5 empty:hidden max-lg:hidden">
        {listing.features.slice(0, FEATURES_SHOWN).map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-success" />
            <span className="line-clamp-2 min-w-0">{feature}</span>
          </li>
        ))}
      </ul>
      <ShortActions listing={listing} buttons={buttons} address={address} />
      {nextError !== null && <InlineError onRetry={() => steps.onStep(1)}>{nextError}</InlineError>}
      <StepButtons {...steps} />
    </div>
  );
}

function Price({ listing: { price, duration } }: Pick<Props, 'listing'>) {
  return (
    <>
      <strong className="font-display text-xl font-bold lg:text-2xl">{formatPrice(price)}</strong>
      <span className="block text-xs text-muted lg:ml-2 lg:inline lg:text-base">
        / {durationAfterSlash(duration)}
      </span>
    </>
  );
}

interface ShortActionsProps extends Pick<Props, 'listing' | 'buttons'> {
  readonly address: string;
}

function ShortActions({ listing, buttons, address }: ShortActionsProps) {
  const priceElement = (
    <p className="money min-w-0 flex-1">
      <Price listing={listing} />
    </p>
  );
  return (
    <>
      <div className="flex items-center gap-2 border-t border-line pt-5 max-lg:hidden">
        {priceElement}
        <AvailabilityBadge isAvailable={listing.isAvailable} />
      </div>
      <div className="flex items-center gap-3 lg:-mt-1">
        <ButtonLink
          to={address}
          state={{ open: 'demo' }}
          variant="try"
          size="lg"
          className="flex-1 whitespace-nowrap !px-3"
        >
          <PlayCircle aria-hidden="true" className="size-5 shrink-0" />
          Try Demo
        </ButtonLink>
        {listing.isAvailable && (
          <ButtonLink to={address} state={{ open: 'rent' }} size="lg" className="flex-1 !px-3">
            Rent
          </ButtonLink>
        )}
        <div className="flex gap-3 max-lg:hidden">{buttons}</div>
      </div>
    </>
  );
}

/** Buttons to the previous and the next short, and a hint about the arrow keys (FIND-32). */
function StepButtons({
  hasPrevious,
  next,
  hasNext,
  onStep,
}: Omit<Props, 'listing' | 'buttons' | 'nextError'>) {
  return (
    <div className="flex flex-col gap-3 border-line max-md:hidden lg:border-t lg:pt-5">
      <div className="flex items-center gap-2">
        <p aria-hidden="true" className="flex min-w-0 flex-1 items-center gap-3 text-sm text-muted">
          {next && (
            <>
              <ListingCover
                image={next.image}
                className="!w-20 shrink-0 rounded-input border border-line max-lg:hidden"
              />
              <span className="min-w-0 truncate">Next: {next.title}</span>
            </>
          )}
        </p>
        <RoundButton label="Previous short" isDisabled={!hasPrevious} onClick={() => onStep(-1)}>
          <ChevronUp aria-hidden="true" className="size-5" />
        </RoundButton>
        <RoundButton label="Next short" isDisabled={!hasNext} onClick={() => onStep(1)}>
          <ChevronDown aria-hidden="true" className="size-5" />
        </RoundButton>
      </div>
      <ShortsHint />
    </div>
  );
}
