import type { PublicProfile } from '@market/contract/profiles';
import { CalendarDays, CircleCheck, Package, Star } from 'lucide-react';
import { formatYear } from '../../../shared/format/dates.js';
import { Rating } from '../../../shared/ui/Rating.js';
import { Tile, Tiles } from '../../../shared/ui/Tile.js';

/** Total MVPs, Available MVPs, Average Rating, Member Since (PEOPLE-2). */
export function ProfileTiles({ profile }: { readonly profile: PublicProfile }) {
  return (
    <Tiles>
      <Tile icon={Package} label="Total MVPs">
        {profile.mvpCount}
      </Tile>
      <Tile icon={CircleCheck} label="Available MVPs">
        {profile.availableCount}
      </Tile>
      <Tile icon={Star} label="Average Rating">
        <Rating large rating={profile.rating} reviewCount={profile.reviewCount} />
      </Tile>
      <Tile icon={CalendarDays} label="Member Since">
        {formatYear(profile.createdat)}
      </Tile>
    </Tiles>
  );
}
