import type { PublicProfile } from '@market/contract/profiles';
import { PROFILE_TEXTS } from '@market/contract/screens/screen-texts';
import { useQuery } from '@tanstack/react-query';
import { UserRoundX } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { publicProfileQuery } from '../../../features/profiles/api/public-profile-query.js';
import { ProfileHeader } from '../../../features/profiles/components/ProfileHeader.js';
import { ProfileFigures } from '../../../features/profiles/components/ProfileFigures.js';
import { displayNameOf } from '../../../features/profiles/api/display-name.js';
import { ApiError, errorMessage } from '../../../shared/http/api-error.js';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title.js';
import { ButtonLink } from '../../../shared/ui/Button.js';
import { EmptyState, ErrorState } from '../../../shared/ui/StatePanel.js';
import { Loading, Skeleton } from '../../../shared/ui/Skeleton.js';
import { ProfileActions } from './ProfileActions.js';
import { ProfileListings } from './ProfileListings.js';

/** A public profile by id, or by a name that only one person has (PEOPLE-2, PEOPLE-3). */
export function Component() {
  const { userId = '' } = useParams();
  const query = useQuery(publicProfileQuery(userId));
  const navigate = useNavigate();
  const id = query.data?.id;
  useDocumentTitle(query.data ? displayNameOf(query.data) : 'Profile');
  useEffect(() => {
    if (id && id !== userId) void navigate(`/user/${id}`, { replace: true });
  }, [id, userId, navigate]);
  if (query.data) return <Profile profile={query.data} />;
  if (query.isPending) return <ProfileSkeleton />;
  const isMissing = query.error instanceof ApiError && query.error.status === 404;
  if (isMissing) {
    return (
      <EmptyState
        icon={UserRoundX}
        heading="h1"
        title={PROFILE_TEXTS.notFoundTitle}
        action={<ButtonLink to="/browse">Browse MVPs</ButtonLink>}
      >
        {PROFILE_TEXTS.notFound}
      </EmptyState>
    );
  }
  return (
    <ErrorState heading="h1" title={PROFILE_TEXTS.loadFailed} onRetry={() => void query.refetch()}>
      {errorMessage(query.error, '')}
    </ErrorState>
  );
}

function Profile({ profile }: { readonly profile: PublicProfile }) {
  return (
    <div className="content flex flex-col gap-8 py-6 md:gap-10 md:py-10">
      <ProfileHeader profile={profile} actions={<ProfileActions profile={profile} />} />
      <ProfileFigures profile={profile} />
      <ProfileListings userId={profile.id} name={displayNameOf(profile)} />
    </div>
  );
}

function ProfileSkeleton() {
  return (
    <div className="content py-6 md:py-10">
      <Loading label="Loading profile...">
        <div className="flex items-center gap-5">
          <Skeleton className="size-20 rounded-full" />
          <Skeleton className="h-10 w-56" />
        </div>
        <Skeleton className="mt-8 h-40 w-full rounded-card md:mt-10 md:h-24" />
        <Skeleton className="mt-10 h-80 w-full rounded-card" />
      </Loading>
    </div>
  );
}
