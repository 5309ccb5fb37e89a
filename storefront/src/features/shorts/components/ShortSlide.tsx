import type { Listing } from '@market/contract/listings/listings';
import { youtubeId } from '@market/contract/uploads/videos';
import { clsx } from 'clsx';
import { safePicture } from '../../../shared/format/text.js';
import { ShortPlayer } from './ShortPlayer.js';

interface Props {
  readonly listing: Listing;
  /** Position of the short relative to the screen: 0 is on it, -1 above, 1 below. */
  readonly offsetFromCurrent: number;
  readonly isMuted: boolean;
}

/** The video of one short. No text covers it, because it shows an interface that people want to read (FIND-30). */
export function ShortSlide({ listing, offsetFromCurrent, isMuted }: Props) {
  const videoId = youtubeId(listing.videoUrl);
  const isCurrent = offsetFromCurrent === 0;
  const poster = safePicture(listing.image) ?? '/default-cover.svg';
  return (
    <div
      aria-hidden={!isCurrent}
      inert={!isCurrent}
      className={clsx(
        'absolute inset-0 overflow-hidden transition-transform duration-200 will-change-transform',
        offsetFromCurrent < 0 && '-translate-y-full',
        offsetFromCurrent > 0 && 'translate-y-full',
      )}
    >
      <div className="short-frame absolute overflow-hidden bg-black">
        {/*
         * Visible until the player shows its first frame: the whole cover, in front of an enlarged and darkened copy.
         */}
        <img
          src={poster}
          alt=""
          fetchPriority={isCurrent ? 'high' : 'auto'}
          className="absolute inset-0 size-full scale-150 object-cover blur-2xl brightness-50"
        />
        <img
          src={poster}
          alt=""
          className="absolute inset-x-4 top-1/2 aspect-video -translate-y-1/2 rounded-card object-cover shadow-overlay"
        />
        {videoId && (
          <ShortPlayer videoId={videoId} title={listing.title} isCurrent={isCurrent} isMuted={isMuted} />
        )}
      </div>
      {/* A transparent layer that receives gestures for the feed; the player's frame would otherwise receive them. */}
      <div className="absolute inset-0" data-gestures="" />
    </div>
  );
}
