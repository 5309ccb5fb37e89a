import type { Listing } from '@market/contract/listings/listings';
import { Check, ChevronDown, ChevronUp, PlayCircle, Share2 } from 'lucide-react';
import { Link } from 'react-router';
import { AvailabilityBadge } from '../../../features/listings/components/AvailabilityBadge.js';
import { ListingCover } from '../../../features/listings/components/ListingCover.js';
import { CreatorLink } from '../../../features/listings/components/CreatorLink.js';
import { SaveButton } from '../../../features/saved/components/SaveButton.js';
import { ShortsHint } from '../../../features/shorts/components/ShortsHint.js';
import { formatPrice } from '../../../shared/format/money.js';
import { share } from '../../../shared/share.js';
import { Avatar } from '../../../shared/ui/Avatar.js';
import { ButtonLink } from '../../../shared/ui/Button.js';

/** How many of the key features the panel lists on wide screens. */
const FEATURES_SHOWN = 3;

interface Props {
  readonly listing: Listing;
  readonly hasPrevious: boolean;
  /** The next short; undefined at the end of the feed. */
  readonly next: Pick<Listing, 'title' | 'image'> | undefined;
  readonly onStep: (by: 1 | -1) => void;
}

/** A short's title, creator, price and actions: below the video on phones, beside it on wide screens (FIND-30, FIND-33). */
export function ShortPanel({ listing, hasPrevious, next, onStep }: Props) {
  const address = `/mvp/${listing.id}`;
  const creator = (
    <CreatorLink
      createdBy={listing.createdBy}
      userId={listing.userId}
      className="font-medium text-text focus-visible:outline-primary"
    />
  );
  return (
    <div className="flex flex-col gap-2.5 border-line p-4 max-lg:border-t max-lg:bg-surface lg:w-[420px] lg:shrink-0 lg:gap-6 lg:self-center">
      <div className="flex items-start gap-4">
        <div className="min-w-0 flex-1">
          <p className="mb-1 text-sm text-muted max-lg:hidden">{listing.category}</p>
          <h2 className="line-clamp-2 text-xl font-semibold lg:text-3xl">
            <Link to={address} className="rounded-input underline-offset-4 hover:underline">
              {listing.title}
            </Link>
          </h2>
          <p className="flex min-w-0 items-center gap-2 text-sm text-muted lg:mt-2">
            <span className="max-lg:hidden">
              <Avatar name={listing.createdBy} src={listing.userPhotoURL} />
            </span>
            <span className="min-w-0 truncate">by {creator}</span>
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
      <ShortActions listing={listing} address={address} />
      <StepButtons hasPrevious={hasPrevious} next={next} onStep={onStep} />
    </div>
  );
}

function Price({ listing: { price, duration } }: Pick<Props, 'listing'>) {
  return (
    <>
      <strong className="text-lg font-semibold lg:font-display lg:text-2xl lg:font-bold">
        {formatPrice(price)}
      </strong>
      <span className="block text-xs text-muted lg:ml-2 lg:inline lg:text-base">{duration}</span>
    </>
  );
}

function ShortActions({ listing, address }: Pick<Props, 'listing'> & { readonly address: string }) {
  const price = (
    <p className="money min-w-0 flex-1">
      <Price listing={listing} />
    </p>
  );
  return (
    <>
      <div className="flex items-center gap-2 border-t border-line pt-5 max-lg:hidden">
        {price}
        <AvailabilityBadge isAvailable={listing.isAvailable} />
      </div>
      <div className="flex items-center gap-2 lg:-mt-1 lg:gap-3">
        <ButtonLink
          to={address}
          state={{ open: 'demo' }}
          variant="try"
          className="flex-1 whitespace-nowrap max-sm:px-2"
        >
          <PlayCircle aria-hidden="true" className="size-4 shrink-0" />
          Try Demo
        </ButtonLink>
        {listing.isAvailable && (
          <ButtonLink to={address} state={{ open: 'rent' }} className="flex-1 max-sm:px-2">
            Rent
          </ButtonLink>
        )}
        <SaveButton mvpId={listing.id} title={listing.title} />
        <RoundButton
          label={`Share ${listing.title}`}
          onClick={() => void share(listing.title, `${window.location.origin}${address}`)}
        >
          <Share2 aria-hidden="true" className="size-5" />
        </RoundButton>
      </div>
    </>
  );
}

/** Buttons to the previous and the next short, and the hint at the arrow keys (FIND-32). */
function StepButtons({ hasPrevious, next, onStep }: Omit<Props, 'listing'>) {
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
        <RoundButton label="Next short" isDisabled={!next} onClick={() => onStep(1)}>
          <ChevronDown aria-hidden="true" className="size-5" />
        </RoundButton>
      </div>
      <ShortsHint />
    </div>
  );
}

interface RoundButtonProps {
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
  readonly children: React.ReactNode;
}

function RoundButton({ label, isDisabled = false, onClick, children }: RoundButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : onClick}
      className="grid size-11 shrink-0 place-items-center rounded-full border border-line bg-surface transition-[border-color,opacity] hover:border-line-strong aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
    >
      {children}
    </button>
  );
}
