import type { PublicProfile } from '@market/contract/profiles';
import type { ReactNode } from 'react';
import { formatYear } from '../../../shared/format/dates.js';
import { Rating } from '../../../shared/ui/Rating.js';
import { panelClass } from '../../../shared/ui/styles.js';

/** Total MVPs, Available MVPs, Average Rating, Member Since (PEOPLE-2), as cells of one panel with lines between them. */
export function ProfileFigures({ profile }: { readonly profile: PublicProfile }) {
  return (
    <dl className={`${panelClass} grid grid-cols-2 gap-px overflow-hidden !bg-line md:grid-cols-4`}>
      <ProfileFigure label="Total MVPs">{profile.mvpCount}</ProfileFigure>
      <ProfileFigure label="Available MVPs">{profile.availableCount}</ProfileFigure>
      <ProfileFigure label="Average Rating">
        <Rating large rating={profile.rating} reviewCount={profile.reviewCount} />
      </ProfileFigure>
      <ProfileFigure label="Member Since">{formatYear(profile.createdat)}</ProfileFigure>
    </dl>
  );
}

function ProfileFigure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse justify-end gap-0.5 bg-surface px-4 py-3.5 md:px-6 md:py-4">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="money flex min-h-8 items-center text-xl font-semibold">{children}</dd>
    </div>
  );
}
