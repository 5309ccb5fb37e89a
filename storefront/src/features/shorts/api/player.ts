/** Commands of YouTube's player (enablejsapi), sent to its frame by postMessage. */
export type PlayerCommand = 'playVideo' | 'pauseVideo' | 'mute' | 'unMute';

/** Sends a command to the player in a frame, at its own origin only. */
export function command(frame: HTMLIFrameElement, func: PlayerCommand): void {
  frame.contentWindow?.postMessage(
    JSON.stringify({ event: 'command', func, args: [] }),
    new URL(frame.src).origin,
  );
}

/** Address of a short's player: muted, looping, without the player's own controls. */
export function playerAddress(embedUrl: string, videoId: string, ownOrigin: string): string {
  const query = new URLSearchParams({
    enablejsapi: '1',
    mute: '1',
    playsinline: '1',
    controls: '0',
    rel: '0',
    loop: '1',
    playlist: videoId,
    origin: ownOrigin,
  });
  return `${embedUrl}/${videoId}?${query.toString()}`;
}
