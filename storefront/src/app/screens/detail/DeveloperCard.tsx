import type { Listing } from '@market/contract/listings/listings';
import { useQuery } from '@tanstack/react-query';
import { MessageSquare } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { CreatorLink } from '../../../features/listings/components/CreatorLink.js';
import { publicProfileQuery } from '../../../features/profiles/api/public-profile-query.js';
import { formatYear } from '../../../shared/format/dates.js';
import { useIsBrowserIdle } from '../../../shared/hooks/use-is-browser-idle.js';
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
  const isBrowserIdle = useIsBrowserIdle();
  const { data: profile } = useQuery({ ...publicProfileQuery(listing.userId), enabled: isBrowserIdle });
  return (
    <section aria-labelledby="developer" className="mt-10">
      <h2 id="developer" className="mb-4 text-xl font-semibold">
        About the developer
      </h2>
      <div
        className={`${panelClass} flex flex-col gap-x-8 gap-y-4 p-5 md:flex-row md:flex-wrap md:items-center md:p-6`}
      >
        <div className="flex min-w-0 items-center gap-3.5 md:flex-1 md:basis-48">
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
        <Button variant="secondary" onClick={onMessage}>
          <MessageSquare aria-hidden="true" className="size-4" />
          Send Message
        </Button>
        <Suspense>
          {isBrowserIdle && <ResponseTime userId={listing.userId} name={listing.createdBy} />}
        </Suspense>
      </div>
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
