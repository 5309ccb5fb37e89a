import { useQuery } from '@tanstack/react-query';
import { startTransition, useEffect, useRef, useState } from 'react';
import { settingsQuery } from '../../../shared/http/settings-query.js';
import { whenIdle } from '../../../shared/when-idle.js';
import { command, playerAddress } from '../api/player.js';

/** Commands are repeated, since a player accepts them only some time after its frame has loaded. */
const REPEAT_AFTER_MS = [0, 400, 1200, 2500];

interface Props {
  readonly videoId: string;
  readonly title: string;
  readonly isCurrent: boolean;
  readonly isMuted: boolean;
}

/**
 * One short's video; rendered after the settings with the video host have loaded. Creating a frame is slow: the current
 * one is created when the browser is idle, its neighbors' when it is idle again.
 */
export function ShortPlayer(props: Props) {
  const { data: settings } = useQuery(settingsQuery());
  const idleTimes = useIdleTimes(2);
  if (!settings || idleTimes < (props.isCurrent ? 1 : 2)) return null;
  return <Player {...props} embedUrl={settings.youtubeEmbedUrl} />;
}

/** Returns how often the browser was idle since the first render, up to `most`. */
function useIdleTimes(most: number): number {
  const [times, setTimes] = useState(0);
  useEffect(
    () => (times < most ? whenIdle(() => startTransition(() => setTimes(times + 1))) : undefined),
    [times, most],
  );
  return times;
}

/** The player's frame; only the current one plays, its neighbors are ready. */
function Player({ videoId, title, embedUrl, isCurrent, isMuted }: Props & { readonly embedUrl: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (!isLoaded || !element) return;
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const wanted = isCurrent && !isStill ? 'playVideo' : 'pauseVideo';
    const timers = REPEAT_AFTER_MS.map((delayMs) =>
      setTimeout(() => {
        command(element, isMuted || !isCurrent ? 'mute' : 'unMute');
        command(element, wanted);
      }, delayMs),
    );
    return () => timers.forEach(clearTimeout);
  }, [isLoaded, isCurrent, isMuted]);
  return (
    <iframe
      ref={frame}
      title={`Video: ${title}`}
      src={playerAddress(embedUrl, videoId, window.location.origin)}
      allow="autoplay; encrypted-media"
      referrerPolicy="strict-origin-when-cross-origin"
      tabIndex={-1}
      onLoad={() => setLoaded(true)}
      className="absolute inset-0 size-full"
    />
  );
}
