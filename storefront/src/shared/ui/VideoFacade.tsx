import { youtubeId } from '@market/contract/uploads/videos';
import { useQuery } from '@tanstack/react-query';
import { Play, VideoOff } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from '../ErrorBoundary.js';
import { settingsQuery } from '../http/settings-query.js';
import { loadChunk } from '../load-chunk.js';
import * as texts from '../texts.js';

const VideoPlayer = lazy(() => loadChunk(() => import('../video/VideoPlayer.js')));

interface Props {
  readonly videoUrl: string;
  readonly title: string;
  readonly poster: string;
  /** Whether the video plays without a click on its picture, because the user has already clicked elsewhere. */
  readonly isStartedAtFirst?: boolean;
}

/** A vertical video. Shows a picture until the user plays it, so that nothing is loaded from YouTube before that. */
export function VideoFacade({ videoUrl, title, poster, isStartedAtFirst = false }: Props) {
  const [isStarted, setStarted] = useState(isStartedAtFirst);
  const settings = useQuery({ ...settingsQuery(), enabled: isStarted });
  const id = youtubeId(videoUrl);
  const frameClass = 'relative aspect-[9/16] w-full overflow-hidden rounded-card border border-line bg-black';
  if (!id) {
    return (
      <div className={`${frameClass} grid place-items-center text-white`}>
        <p className="flex flex-col items-center gap-2 text-sm">
          <VideoOff aria-hidden="true" className="size-6" />
          No video
        </p>
      </div>
    );
  }
  if (isStarted && settings.data) {
    return (
      <div className={frameClass}>
        <img src={poster} alt="" className="absolute inset-0 size-full object-cover opacity-60" />
        <ErrorBoundary
          fallback={<p className="relative bg-black/80 p-3 text-sm text-white">{texts.videoFailed}</p>}
        >
          <Suspense>
            <VideoPlayer videoId={id} title={title} embedUrl={settings.data.youtubeEmbedUrl} />
          </Suspense>
        </ErrorBoundary>
      </div>
    );
  }
  return (
    <button
      type="button"
      onClick={() => {
        setStarted(true);
        if (settings.isError) void settings.refetch();
      }}
      aria-label={`Play video: ${title}`}
      className={`${frameClass} group block`}
    >
      <img
        src={poster}
        alt=""
        loading="lazy"
        decoding="async"
        className="absolute inset-0 size-full object-cover transition-transform duration-200 group-hover:scale-[1.03]"
      />
      <span className="absolute inset-x-0 bottom-[8%] grid place-items-center">
        <span className="grid size-12 place-items-center rounded-full bg-black/65 text-white ring-2 ring-white/80 transition-transform group-hover:scale-105">
          <Play aria-hidden="true" className="ml-0.5 size-5" fill="currentColor" />
        </span>
      </span>
      {settings.isError && (
        <span className="absolute inset-x-0 bottom-0 bg-black/70 p-3 text-sm text-white">
          {texts.videoFailedTryAgain}
        </span>
      )}
    </button>
  );
}
