import { LIVE_EVENTS, type LiveEvent, type LiveEventName, watchEvents } from '@market/contract/live';
import { createParser } from 'eventsource-parser';
import { API_BASE } from '../../../shared/http/environment.js';
import { tokenSource } from '../../../shared/http/token-source.js';
import { retryDelayMs, SILENCE_MAX_MS } from './live-times.js';

/** An event of the live stream. After a reconnect, the stream resumes after the last `id`. */
export interface ReceivedEvent {
  readonly id: string | undefined;
  readonly event: LiveEvent;
}

/** How a stream ended: after it delivered events, before any event (also without a token), or because of a sign-out. */
type StreamEnd = 'ended' | 'failed' | 'signed-out';

/**
 * Reads the server's events while a user is signed in; reconnects automatically and resumes after `lastEventId()`. Uses
 * fetch, because the browser's EventSource cannot send a bearer token. Resolves when signed out or aborted.
 */
export async function readLiveEvents(
  lastEventId: () => string | undefined,
  deliver: (event: ReceivedEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  let failureCount = 0;
  while (!signal.aborted) {
    const streamEnd = await readOneStream(lastEventId(), deliver, signal);
    if (streamEnd === 'signed-out') return;
    failureCount = streamEnd === 'ended' ? 0 : failureCount + 1;
    await waitToRetry(retryDelayMs(failureCount, Math.random()), signal);
  }
}

async function readOneStream(
  lastEventId: string | undefined,
  deliver: (receivedEvent: ReceivedEvent) => void,
  signal: AbortSignal,
): Promise<StreamEnd> {
  const silenceAbort = new AbortController();
  let silenceTimer = setTimeout(() => silenceAbort.abort(), SILENCE_MAX_MS);
  const restartSilenceTimer = () => {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(() => silenceAbort.abort(), SILENCE_MAX_MS);
  };
  let hasReceivedEvent = false;
  try {
    const response = await openStream(lastEventId, AbortSignal.any([signal, silenceAbort.signal]));
    // A signed-in user has no token if the server did not respond to its renewal; the caller tries again later.
    if (response === null) return tokenSource().hasUser?.() ? 'failed' : 'signed-out';
    if (!response.ok || !response.body) return 'failed';
    const parser = createParser({
      onEvent: ({ event, id, data }) => {
        hasReceivedEvent = true;
        const liveEvent = readEvent(event, data);
        if (liveEvent) deliver({ id, event: liveEvent });
      },
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      restartSilenceTimer();
      parser.feed(chunk.value);
    }
  } catch {
    // The connection failed, was lost, or was silent for too long; the caller connects again.
  } finally {
    clearTimeout(silenceTimer);
  }
  return hasReceivedEvent ? 'ended' : 'failed';
}

/** Requests a stream, with a new token after a 401; null if there is no token. */
async function openStream(lastEventId: string | undefined, signal: AbortSignal): Promise<Response | null> {
  const token = await tokenSource().token();
  if (token === null) return null;
  const firstResponse = await requestStream(token, lastEventId, signal);
  if (firstResponse.status !== 401) return firstResponse;
  const renewedToken = await tokenSource().renew(token);
  return renewedToken === null ? null : requestStream(renewedToken, lastEventId, signal);
}

function requestStream(
  token: string,
  lastEventId: string | undefined,
  signal: AbortSignal,
): Promise<Response> {
  return fetch(`${API_BASE}${watchEvents.path}`, {
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${token}`,
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
    cache: 'no-store',
    signal,
  });
}

/** Parses an event by its name. Returns undefined for an unknown name or data, which a newer server may send. */
function readEvent(name: string | undefined, data: string): LiveEvent | undefined {
  if (!isKnownEvent(name)) return undefined;
  const parsed = LIVE_EVENTS[name].safeParse(JSON.parse(data));
  // The cast is safe: the schema of this event name has checked the data.
  return parsed.success ? ({ name, data: parsed.data } as LiveEvent) : undefined;
}

function isKnownEvent(name: string | undefined): name is LiveEventName {
  return name !== undefined && Object.hasOwn(LIVE_EVENTS, name);
}

/** Waits for `delayMs` milliseconds, or until the network returns or the page becomes visible. */
function waitToRetry(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stopWaiting = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stopWaiting);
      window.removeEventListener('online', stopWaiting);
      document.removeEventListener('visibilitychange', stopIfVisible);
      resolve();
    };
    const stopIfVisible = () => {
      if (document.visibilityState === 'visible') stopWaiting();
    };
    const timer = setTimeout(stopWaiting, delayMs);
    signal.addEventListener('abort', stopWaiting);
    window.addEventListener('online', stopWaiting);
    document.addEventListener('visibilitychange', stopIfVisible);
  });
}
