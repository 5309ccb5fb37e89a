import type { ListingDetail } from '@market/contract/listings/listings';
import type { Screenshot } from '@market/contract/listings/screenshots';
import { imageSrcSet } from '@market/contract/uploads/images';
import { youtubeId } from '@market/contract/uploads/videos';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { lazy, type MouseEvent, Suspense, useRef, useState } from 'react';
import { safePicture } from '../../../shared/format/text.js';
import { loadChunk } from '../../../shared/load-chunk.js';
import { ListingCover } from './ListingCover.js';
import { ShortTile } from './ShortTile.js';

const VideoFacade = lazy(() =>
  loadChunk(async () => ({ default: (await import('../../../shared/ui/VideoFacade.js')).VideoFacade })),
);
const ScreenshotViewer = lazy(() => loadChunk(() => import('./ScreenshotViewer.js')));

/** Minimum and maximum number of columns in the strip of thumbnails; more thumbnails scroll. */
const THUMBNAIL_COLUMNS_MIN = 3;
const THUMBNAIL_COLUMNS_MAX = 5;
const THUMBNAIL_COLUMN_CLASSES: Readonly<Record<number, string>> = {
  3: 'auto-cols-[calc((100%-24px)/3)]',
  4: 'auto-cols-[calc((100%-24px)/3)] sm:auto-cols-[calc((100%-36px)/4)]',
  5: 'auto-cols-[calc((100%-24px)/3)] sm:auto-cols-[calc((100%-48px)/5)]',
};

type Props = Pick<ListingDetail, 'title' | 'image' | 'videoUrl' | 'screenshots'>;

/**
 * The pictures of an MVP: its first screenshot in full width, and below it the other screenshots, the cover and the
 * video (FIND-70). Pictures are links, which open a viewer once scripts run; the video plays in place of the first
 * screenshot.
 */
export function ListingGallery({ title, image, videoUrl, screenshots }: Props) {
  const [openedIndex, setOpenedIndex] = useState<number>();
  const [isPlaying, setPlaying] = useState(false);
  const playButton = useRef<HTMLButtonElement>(null);
  const cover = safePicture(image);
  const pictures = cover ? [...screenshots, { image: cover, alt: `Cover of ${title}` }] : screenshots;
  const openPicture = (event: MouseEvent, index: number) => {
    // A click with a modifier key opens the picture in another tab or window, which the browser does itself.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setOpenedIndex(index);
  };
  const closeVideo = () => {
    setPlaying(false);
    // The button that closes the video is removed with it.
    playButton.current?.focus({ preventScroll: true });
  };
  const renderPicture = (index: number, isLarge: boolean) => {
    const picture = pictures[index];
    return (
      picture && (
        <PictureLink
          picture={picture}
          index={index}
          isCover={index === screenshots.length}
          isLarge={isLarge}
          onOpen={openPicture}
        />
      )
    );
  };
  const hasVideo = youtubeId(videoUrl) !== undefined;
  const poster = pictures[0]?.image;
  const thumbnailCount = Math.max(pictures.length - 1, 0) + (hasVideo ? 1 : 0);
  const columnsClass =
    THUMBNAIL_COLUMN_CLASSES[
      Math.min(Math.max(thumbnailCount, THUMBNAIL_COLUMNS_MIN), THUMBNAIL_COLUMNS_MAX)
    ];
  return (
    <section aria-label="Screenshots" className="flex flex-col gap-3">
      {isPlaying ? (
        <div className="relative aspect-[4/5] overflow-hidden rounded-card bg-black sm:aspect-video">
          <section aria-label="Video" className="mx-auto aspect-[9/16] h-full">
            <Suspense>
              <VideoFacade videoUrl={videoUrl} title={title} poster={poster ?? ''} isStartedAtFirst />
            </Suspense>
          </section>
          <button
            type="button"
            aria-label="Close video"
            onClick={closeVideo}
            className="absolute top-3 right-3 grid size-11 place-items-center rounded-full bg-black/65 text-white hover:bg-black/85 focus-visible:outline-white"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
      ) : (
        (renderPicture(0, true) ?? (
          <ListingCover image={image} shouldLoadFirst className="rounded-card border border-line" />
        ))
      )}
      {thumbnailCount > 0 && (
        <ul
          className={clsx(
            '-m-1 grid snap-x scroll-px-1 grid-flow-col gap-3 overflow-x-auto p-1 [scrollbar-width:thin]',
            columnsClass,
          )}
        >
          {pictures.slice(1).map(({ image: address }, index) => (
            <li key={address} className="snap-start">
              {renderPicture(index + 1, false)}
            </li>
          ))}
          {hasVideo && (
            <li className="snap-start">
              <ShortTile
                title={title}
                poster={poster}
                isPlaying={isPlaying}
                onToggle={() => setPlaying(!isPlaying)}
                buttonRef={playButton}
              />
            </li>
          )}
        </ul>
      )}
      {openedIndex !== undefined && (
        <Suspense>
          <ScreenshotViewer
            screenshots={pictures}
            initialIndex={openedIndex}
            onClose={() => setOpenedIndex(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}

interface PictureLinkProps {
  readonly picture: Screenshot;
  readonly index: number;
  readonly isCover: boolean;
  /** Whether this is the large picture, which loads before the others. */
  readonly isLarge: boolean;
  readonly onOpen: (event: MouseEvent, index: number) => void;
}

function PictureLink({ picture: { image, alt }, index, isCover, isLarge, onOpen }: PictureLinkProps) {
  return (
    <a
      href={image}
      onClick={(event) => onOpen(event, index)}
      className={clsx('block overflow-hidden', isLarge ? 'rounded-card' : 'rounded-input')}
    >
      <img
        src={image}
        srcSet={imageSrcSet(image)}
        sizes={isLarge ? '(max-width: 1023px) 100vw, 872px' : '(max-width: 1023px) 33vw, 290px'}
        alt={isCover ? alt : `Screenshot ${index + 1}: ${alt}`}
        width={960}
        height={540}
        loading={isLarge ? 'eager' : 'lazy'}
        fetchPriority={isLarge ? 'high' : 'auto'}
        decoding={isLarge ? 'sync' : 'async'}
        className={clsx(
          'dimmed aspect-video w-full border border-line bg-raised object-cover object-top',
          isLarge ? 'rounded-card' : 'rounded-input transition-opacity hover:opacity-85',
        )}
      />
    </a>
  );
}
