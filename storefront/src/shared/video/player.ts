/** Commands for YouTube's player, which are sent to its frame by postMessage (enablejsapi). */
export type PlayerCommand = 'playVideo' | 'pauseVideo' | 'mute' | 'unMute';

/** A report of the player: it is ready, its new state (a number defined by YouTube), or an error. */
export type PlayerReport =
  { readonly kind: 'ready' | 'error' } | { readonly kind: 'state'; readonly state: number };

/** Numbers that YouTube defines for a player's state. */
export const PLAYING_STATE = 1;
export const BUFFERING_STATE = 3;

function postToPlayer(frame: HTMLIFrameElement, message: object): void {
  frame.contentWindow?.postMessage(
    JSON.stringify({ id: 1, channel: 'widget', ...message }),
    new URL(frame.src).origin,
  );
}

/** Sends a command to the player in a frame. The browser delivers it only if the frame shows the player's site. */
export function sendCommand(frame: HTMLIFrameElement, func: PlayerCommand): void {
  postToPlayer(frame, { event: 'command', func, args: [] });
}

/** Makes the player send its reports. A player whose script does not run yet ignores the request, so repeat it. */
export function requestReports(frame: HTMLIFrameElement): void {
  postToPlayer(frame, { event: 'listening' });
}

/** Parses a message of the player in this frame; undefined for messages of other windows and of other kinds. */
export function parseReport(
  frame: HTMLIFrameElement,
  { source, origin, data }: MessageEvent,
): PlayerReport | undefined {
  if (source === null || source !== frame.contentWindow || origin !== new URL(frame.src).origin)
    return undefined;
  const { event, info } = parseJson(data);
  if (event === 'onError') return { kind: 'error' };
  if (event === 'onStateChange' && typeof info === 'number') return { kind: 'state', state: info };
  const state = (info as { playerState?: unknown } | null | undefined)?.playerState;
  if (typeof state === 'number') return { kind: 'state', state };
  return event === 'onReady' || event === 'initialDelivery' ? { kind: 'ready' } : undefined;
}

function parseJson(data: unknown): { readonly event?: unknown; readonly info?: unknown } {
  try {
    return (JSON.parse(String(data)) ?? {}) as object;
  } catch {
    return {};
  }
}

/** Returns the address of a short's player: muted, looping, without the player's own controls. */
export function shortPlayerAddress(embedUrl: string, videoId: string, ownOrigin: string): string {
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
