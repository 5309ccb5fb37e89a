import { type RefObject, useState } from 'react';
import { videoBlocked, videoFailed } from '../texts.js';
import { useFocusAfterRemoval } from '../ui/use-focus-after-removal.js';
import { usePlayer } from './use-player.js';

interface Props {
  readonly videoId: string;
  readonly title: string;
  readonly embedUrl: string;
}

/**
 * YouTube's player with its own controls, which starts playing at once. If it fails or does not start, shows a
 * message with a link to the video on YouTube (FIND-37).
 */
export default function VideoPlayer(props: Props) {
  const [attempt, setAttempt] = useState(0);
  // 'Try Again' removes itself, so the new player gets the focus.
  const frame = useFocusAfterRemoval<HTMLIFrameElement>(attempt);
  return <PlayerFrame key={attempt} {...props} frame={frame} onRetry={() => setAttempt(attempt + 1)} />;
}

const ACTION_CLASSES = 'py-1 font-medium text-white underline underline-offset-2';

interface FrameProps extends Props {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly onRetry: () => void;
}

function PlayerFrame({ videoId, title, embedUrl, frame, onRetry }: FrameProps) {
  const { state, hasPlayed } = usePlayer(frame, { isPlaying: true, isMuted: false });
  const hasFailed = state === 'failed';
  // A player that has played before is not blocked: the user may have paused it.
  const isBlocked = state === 'blocked' && !hasPlayed;
  return (
    <>
      {!hasFailed && (
        <iframe
          ref={frame}
          title={`Video: ${title}`}
          src={playerSource({ videoId, embedUrl })}
          allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
          referrerPolicy="strict-origin-when-cross-origin"
          className="absolute inset-0 size-full"
        />
      )}
      <div role="status" className="absolute inset-x-0 top-0">
        {(hasFailed || isBlocked) && (
          <p className="flex flex-wrap items-center gap-x-3 bg-black/80 p-3 text-sm text-white">
            <span className="w-full">{hasFailed ? videoFailed : videoBlocked}</span>
            {hasFailed && (
              <button type="button" onClick={onRetry} className={ACTION_CLASSES}>
                Try Again
              </button>
            )}
            <a
              href={`https://www.youtube.com/watch?v=${videoId}`}
              target="_blank"
              rel="noopener noreferrer"
              className={ACTION_CLASSES}
            >
              Watch on YouTube
            </a>
          </p>
        )}
      </div>
    </>
  );
}

function playerSource({ videoId, embedUrl }: Pick<Props, 'videoId' | 'embedUrl'>): string {
  const query = new URLSearchParams({
    enablejsapi: '1',
    origin: window.location.origin,
    autoplay: '1',
    playsinline: '1',
    rel: '0',
  });
  return `${embedUrl}/${videoId}?${query.toString()}`;
}
