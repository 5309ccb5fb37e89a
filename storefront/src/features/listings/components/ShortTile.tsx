import { imageSrcSet } from '@market/contract/uploads/images';
import { Pause, Play } from 'lucide-react';
import type { Ref } from 'react';

interface Props {
  readonly title: string;
  readonly poster: string | undefined;
  readonly isPlaying: boolean;
  readonly onToggle: () => void;
  readonly buttonRef: Ref<HTMLButtonElement>;
}

/** A picture that works as a button: it plays or closes the MVP's vertical video. */
export function ShortTile({ title, poster, isPlaying, onToggle, buttonRef }: Props) {
  const Icon = isPlaying ? Pause : Play;
  const button = (
    <button
      ref={buttonRef}
      type="button"
      onClick={onToggle}
      aria-label={isPlaying ? `Stop video: ${title}` : `Play video: ${title}`}
      className="group relative block aspect-video w-full overflow-hidden rounded-input border border-line bg-band"
    >
      {poster && (
        <TilePicture
          image={poster}
          className="inset-y-1.5 left-1/2 aspect-[9/16] h-[calc(100%-12px)] -translate-x-1/2 rounded-[6px] object-cover object-[97.6%_50%] shadow-raised"
        />
      )}
      <span className="absolute inset-0 grid place-items-center">
        <span className="grid size-8 place-items-center rounded-full bg-black/70 text-white transition-transform group-hover:scale-105 sm:size-12">
          <Icon aria-hidden="true" className="size-4 sm:size-5" fill="currentColor" />
        </span>
      </span>
      <span className="absolute bottom-1.5 left-1.5 rounded-input bg-black/75 px-1.5 text-xs font-medium text-white max-sm:sr-only sm:bottom-2 sm:left-2">
        Short
      </span>
    </button>
  );
  // While the video plays, its player is the region 'Video', so this section has no name and is no region. It is still
  // rendered: without it, React would replace the button, which would lose the focus.
  return <section aria-label={isPlaying ? undefined : 'Video'}>{button}</section>;
}

function TilePicture({ image, className }: { readonly image: string; readonly className: string }) {
  return (
    <img
      src={image}
      srcSet={imageSrcSet(image)}
      sizes="290px"
      alt=""
      loading="lazy"
      decoding="async"
      className={`absolute ${className}`}
    />
  );
}
