import type { Listing } from '@market/contract/listings/listings';
import { Share2, Volume2, VolumeX } from 'lucide-react';
import { SaveButton } from '../../../features/saved/components/SaveButton.js';
import { share } from '../../../shared/share.js';
import { RoundButton } from './RoundButton.js';

interface RailProps {
  readonly listing: Listing;
  readonly isMuted: boolean;
  readonly onSound: () => void;
}

/**
 * The round buttons of a short. On phones they lie over the video's lower right corner, on tablets beside the video. On
 * wide screens only the sound button does; the others are in the panel (FIND-30).
 */
export function ShortRail({ listing, isMuted, onSound }: RailProps) {
  const Sound = isMuted ? VolumeX : Volume2;
  return (
    <div className="short-rail absolute z-10 flex flex-col gap-3">
      <div className="flex flex-col gap-3 lg:hidden">
        <SaveButton mvpId={listing.id} title={listing.title} />
        <ShareButton listing={listing} />
      </div>
      <RoundButton label={isMuted ? 'Sound on' : 'Sound off'} onClick={onSound}>
        <Sound aria-hidden="true" className="size-5" />
      </RoundButton>
    </div>
  );
}

/** Shares the address of a short's MVP. */
export function ShareButton({ listing: { id, title } }: Pick<RailProps, 'listing'>) {
  return (
    <RoundButton
      label={`Share ${title}`}
      onClick={() => void share(title, `${window.location.origin}/mvp/${id}`)}
    >
      <Share2 aria-hidden="true" className="size-5" />
    </RoundButton>
  );
}
