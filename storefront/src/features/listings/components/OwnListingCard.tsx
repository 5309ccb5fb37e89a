import type { OwnListing } from '@market/contract/listings/listings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Eye, Pencil } from 'lucide-react';
import { formatPrice } from '../../../shared/format/money.js';
import { Badge, type Tone } from '../../../shared/ui/Badge.js';
import { Button, ButtonLink } from '../../../shared/ui/Button.js';
import { Rating } from '../../../shared/ui/Rating.js';
import { panelClass } from '../../../shared/ui/styles.js';
import { updateListing } from '../api/own-listing-queries.js';
import { AvailabilityBadge } from './AvailabilityBadge.js';
import { ListingCover } from './ListingCover.js';
import { OffSaleNote } from './OffSaleNote.js';
import { ReviewNote } from './ReviewNote.js';

const STATE_BADGES: Record<OwnListing['state'], { readonly tone: Tone; readonly label: string }> = {
  draft: { tone: 'neutral', label: 'Draft' },
  pending: { tone: 'warning', label: 'Pending' },
  approved: { tone: 'success', label: 'Approved' },
  rejected: { tone: 'danger', label: 'Rejected' },
  'off-sale': { tone: 'danger', label: 'Off sale' },
};

/** One of the owner's listings with its state and figures (LIST-33), and a toggle for its availability (LIST-24). */
export function OwnListingCard({ listing }: { readonly listing: OwnListing }) {
  const queryClient = useQueryClient();
  const toggleMutation = useMutation({
    mutationFn: () => updateListing(listing.id, { isavailable: !listing.isAvailable }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['listings'] }),
  });
  const badge = STATE_BADGES[listing.state];
  const isPublic = listing.state === 'approved';
  return (
    <article className={`${panelClass} flex flex-col gap-4 p-4 md:flex-row`}>
      <ListingCover
        image={listing.image}
        className="rounded-input border border-line md:w-52 md:self-start"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-3 md:self-center">
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="min-w-0 font-display font-bold">{listing.title}</h3>
          <Badge tone={badge.tone}>{badge.label}</Badge>
          {isPublic && <AvailabilityBadge isAvailable={listing.isAvailable} />}
        </div>
        <p className="money flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
          <span>{formatPrice(listing.price)} / month</span>
          <span>
            {listing.rentalsCount} {listing.rentalsCount === 1 ? 'rental' : 'rentals'}
          </span>
          <span>{formatPrice(listing.earned)} sold</span>
          <Rating rating={listing.rating} reviewCount={listing.reviewCount} />
        </p>
        <OffSaleNote listing={listing} />
        <ReviewNote listing={listing} />
      </div>
      <div className="flex flex-wrap items-center gap-1 md:shrink-0 md:flex-col md:items-stretch md:justify-center lg:flex-row lg:items-center">
        <ButtonLink to={`/list/edit/${listing.id}`} variant="secondary" aria-label={`Edit ${listing.title}`}>
          <Pencil aria-hidden="true" className="size-4" />
          Edit
        </ButtonLink>
        <ButtonLink
          to={`/mvp/${listing.id}`}
          variant="ghost"
          className="!px-3"
          aria-label={`View ${listing.title}`}
        >
          <Eye aria-hidden="true" className="size-4" />
          View
        </ButtonLink>
        {isPublic && (
          <Button
            variant="ghost"
            className="!px-3 !text-muted hover:!text-text"
            busy={toggleMutation.isPending}
            onClick={() => toggleMutation.mutate()}
          >
            {listing.isAvailable ? 'Mark Unavailable' : 'Mark Available'}
          </Button>
        )}
      </div>
    </article>
  );
}
