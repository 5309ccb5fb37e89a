import type { PublicProfile } from '@market/contract/profiles';
import { formatYear } from '../../../shared/format/dates.js';
import { Figure, Figures } from '../../../shared/ui/Figures.js';
import { Rating } from '../../../shared/ui/Rating.js';

/** Total MVPs, Available MVPs, Average Rating, Member Since (PEOPLE-2). */
export function ProfileFigures({ profile }: { readonly profile: PublicProfile }) {
  return (
    <Figures>
      <Figure label="Total MVPs">{profile.mvpCount}</Figure>
      <Figure label="Available MVPs">{profile.availableCount}</Figure>
      <Figure label="Average Rating">
        <Rating isLarge rating={profile.rating} reviewCount={profile.reviewCount} />
      </Figure>
      <Figure label="Member Since">{formatYear(profile.createdat)}</Figure>
    </Figures>
  );
}
