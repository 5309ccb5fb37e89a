import type { Listing } from '@market/contract/listings/listings';
import { useQuery } from '@tanstack/react-query';
import { MessageSquare } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { CreatorLink } from '../../../features/listings/components/CreatorLink.js';
import { publicProfileQuery } from '../../../features/profiles/api/public-profile-query.js';
import { formatYear } from '../../../shared/format/dates.js';
import { useIsIdle } from '../../../shared/hooks/use-is-idle.js';
import { loadChunk } from '../../../shared/load-chunk.js';
import { Avatar } from '../../../shared/ui/Avatar.js';
import { Button } from '../../../shared/ui/Button.js';
import { Rating } from '../../../shared/ui/Rating.js';
import { panelClass } from '../../../shared/ui/styles.js';

const ResponseTime = lazy(() =>
  loadChunk(() => import('../../../features/profiles/components/ResponseTime.js')),
);

interface Props {
  readonly listing: Listing;
  readonly onMessage: () => void;
}

/**
 * The developer of the MVP: name, location, year, number of MVPs, rating, reply time, and a button to write to them
 * (FIND-38).
 */
export function DeveloperCard({ listing, onMessage }: Props) {
  const isIdle = useIsIdle();
  const { data: profile } = useQuery({ ...publicProfileQuery(listing.userId), enabled: isIdle });
  return (
    <section aria-labelledby="developer" className={`${panelClass} flex flex-col gap-4 p-5 md:p-6`}>
      <h2 id="developer" className="text-lg font-semibold">
        About the developer
      </h2>
      <div className="flex items-center gap-3.5">
        <Avatar name={listing.createdBy} src={listing.userPhotoURL} size={56} />
        <div className="min-w-0">
          <CreatorLink
            createdBy={listing.createdBy}
            userId={listing.userId}
            className="block truncate font-semibold"
          />
          {/* The height is reserved, because the profile is loaded after the page. */}
          <p className="min-h-5 truncate text-sm text-muted">{profile?.location}</p>
        </div>
      </div>
      <dl className="flex min-h-11 flex-wrap gap-x-7 gap-y-2">
        {profile && (
          <>
            <ProfileFigure name="Rating">
              <Rating rating={profile.rating} reviewCount={profile.reviewCount} />
            </ProfileFigure>
            <ProfileFigure name="MVPs">{profile.mvpCount}</ProfileFigure>
            <ProfileFigure name="Member since">{formatYear(profile.createdat)}</ProfileFigure>
          </>
        )}
      </dl>
      <Suspense>{isIdle && <ResponseTime userId={listing.userId} name={listing.createdBy} />}</Suspense>
      <Button variant="secondary" onClick={onMessage}>
        <MessageSquare aria-hidden="true" className="size-4" />
        Send Message
      </Button>
    </section>
  );
}

function ProfileFigure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-col">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="money flex min-h-6 items-center text-sm font-semibold">{children}</dd>
    </div>
  );
}
