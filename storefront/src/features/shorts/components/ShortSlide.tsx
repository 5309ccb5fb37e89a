import type { Listing } from '@market/contract/listings/listings';
import { youtubeId } from '@market/contract/uploads/videos';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { safePicture } from '../../../shared/format/text.js';
import { ShortPlayer } from './ShortPlayer.js';

interface Props {
  readonly listing: Listing;
  /** The short's position: 0 is on screen, -1 above the screen, 1 below it. */
  readonly place: number;
  readonly isMuted: boolean;
  readonly actions: ReactNode;
  /** Rendered below the description: price, creator and links. */
  readonly facts: ReactNode;
}

/** One short: its video, title, short description and actions (FIND-30). */
export function ShortSlide({ listing, place, isMuted, actions, facts }: Props) {
  const videoId = youtubeId(listing.videoUrl);
  const isCurrent = place === 0;
  return (
    <article
      aria-label={listing.title}
      aria-hidden={!isCurrent}
      inert={!isCurrent}
      className={clsx(
        'absolute inset-0 grid place-items-center transition-transform duration-200 will-change-transform',
        place < 0 && '-translate-y-full',
        place > 0 && 'translate-y-full',
      )}
    >
      <div className="relative h-full max-h-full w-full overflow-hidden bg-black md:aspect-[9/16] md:w-auto md:rounded-card">
        <img
          src={safePicture(listing.image) ?? '/default-cover.svg'}
          alt=""
          fetchPriority={isCurrent ? 'high' : 'auto'}
          className="absolute inset-0 size-full scale-110 object-cover opacity-50 blur-xl"
        />
        {videoId && (
          <ShortPlayer videoId={videoId} title={listing.title} isCurrent={isCurrent} isMuted={isMuted} />
        )}
        {/* This layer receives gestures for the feed; otherwise the player's frame would receive them. */}
        <div className="absolute inset-0" data-gestures="" />
        <div className="pointer-events-none absolute inset-x-0 bottom-0 flex items-end gap-3 bg-linear-to-t from-black/90 via-black/75 via-65% to-transparent p-4 pt-28 text-white">
          <div className="min-w-0 flex-1">
            <h2 className={clsx('text-lg font-semibold', 'line-clamp-2')}>
              <Link
                to={`/mvp/${listing.id}`}
                className="pointer-events-auto rounded-input underline-offset-4 hover:underline focus-visible:outline-white"
              >
                {listing.title}
              </Link>
            </h2>
            <p className="line-clamp-2 text-sm">{listing.shortDescription || listing.description}</p>
            {facts}
          </div>
          <div className="pointer-events-auto flex flex-col gap-2">{actions}</div>
        </div>
      </div>
    </article>
  );
}
