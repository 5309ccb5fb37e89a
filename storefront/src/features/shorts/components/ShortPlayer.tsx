import { clsx } from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { startTransition, useEffect, useRef, useState } from 'react';
import { settingsQuery } from '../../../shared/http/settings-query.js';
import { videoFailed } from '../../../shared/texts.js';
import { Button } from '../../../shared/ui/Button.js';
import { sendCommand, shortPlayerAddress } from '../../../shared/video/player.js';
import { usePlayer } from '../../../shared/video/use-player.js';
import { whenIdle } from '../../../shared/when-idle.js';
import * as texts from '../texts.js';

interface Props {
  readonly videoId: string;
  readonly title: string;
  readonly isCurrent: boolean;
  readonly isMuted: boolean;
}

/**
 * One short's video, rendered once the settings with the video host have loaded. Creating a frame is slow, so the
 * current short's frame is created when the browser is first idle, and those of its neighbors when it is idle
 * again.
 */
export function ShortPlayer(props: Props) {
  const { data: settings, isError, refetch } = useQuery(settingsQuery());
  const idleMomentCount = useIdleMomentCount(2);
  const [attempt, setAttempt] = useState(0);
  if (!settings && isError && props.isCurrent)
    return <PlayerMessage text={videoFailed} action="Try Again" onAction={() => void refetch()} />;
  if (!settings || idleMomentCount < (props.isCurrent ? 1 : 2)) return null;
  return (
    <Player
      key={attempt}
      {...props}
      embedUrl={settings.youtubeEmbedUrl}
      onRetry={() => setAttempt(attempt + 1)}
    />
  );
}

/** Counts how often the browser was idle since the first render, up to `maximum`. */
function useIdleMomentCount(maximum: number): number {
  const [count, setCount] = useState(0);
  useEffect(
    () => (count < maximum ? whenIdle(() => startTransition(() => setCount(count + 1))) : undefined),
    [count, maximum],
  );
  return count;
}

interface PlayerProps extends Props {
  readonly embedUrl: string;
  /** Called to replace the frame with a new one. */
  readonly onRetry: () => void;
}

/**
 * The frame with the video player. Only the current short plays. If the player fails, the cover behind the frame is
 * visible.
 */
function Player({ videoId, title, embedUrl, isCurrent, isMuted, onRetry }: PlayerProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const prefersReducedMotion = useRef(window.matchMedia('(prefers-reduced-motion: reduce)').matches);
  const { state, hasPlayed } = usePlayer(frame, {
    isPlaying: isCurrent && !prefersReducedMotion.current,
    isMuted: isMuted || !isCurrent,
  });
  const hasFailed = state === 'failed';
  // A player is black until its first frame; until then the cover behind it is visible.
  const isPlayerVisible =
    hasPlayed || state === 'blocked' || (prefersReducedMotion.current && state === 'ready');
  return (
    <>
      {!hasFailed && (
        <iframe
          ref={frame}
          title={`Video: ${title}`}
          src={shortPlayerAddress(embedUrl, videoId, window.location.origin)}
          allow="autoplay; encrypted-media"
          referrerPolicy="strict-origin-when-cross-origin"
          tabIndex={-1}
          className={clsx('absolute inset-0 size-full transition-opacity', !isPlayerVisible && 'opacity-0')}
        />
      )}
      {isCurrent && (hasFailed || state === 'blocked') && (
        <PlayerMessage
          text={hasFailed ? videoFailed : texts.playerBlocked}
          action={hasFailed ? 'Try Again' : 'Play'}
          onAction={() => (hasFailed ? onRetry() : frame.current && sendCommand(frame.current, 'playVideo'))}
        />
      )}
    </>
  );
}

interface PlayerMessageProps {
  readonly text: string;
  /** The label of the button. */
  readonly action: string;
  readonly onAction: () => void;
}

/** A message over the cover, with a button. It is above the layer that receives gestures. */
function PlayerMessage({ text, action, onAction }: PlayerMessageProps) {
  return (
    <div className="pointer-events-none absolute inset-0 z-10 grid place-items-center p-6">
      <div role="status" className="flex flex-col items-center gap-3 text-center text-sm text-white">
        <p className="rounded-button bg-black/70 px-4 py-2">{text}</p>
        <Button variant="secondary" className="pointer-events-auto" onClick={onAction}>
          {action}
        </Button>
      </div>
    </div>
  );
}
