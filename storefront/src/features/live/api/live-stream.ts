import { LIVE_EVENTS, type LiveEvent, type LiveEventName, watchEvents } from '@market/contract/live';
import { createParser } from 'eventsource-parser';
import { API_BASE } from '../../../shared/http/environment.js';
import { tokenSource } from '../../../shared/http/token-source.js';
import { pauseBefore, SILENCE_MAX_MS } from './live-times.js';

/** An event with the id after which a stream resumes. */
export interface Told {
  readonly id: string | undefined;
  readonly event: LiveEvent;
}

/** How a stream ended: after events, without a connection, or because the person is signed out. */
type Ending = 'lived' | 'failed' | 'signed-out';

/**
 * Reads the server's events while a person is signed in: reconnects by itself and resumes after `lastId()`.
 * Not the browser's EventSource, which cannot send a bearer token. Resolves when signed out or aborted.
 */
export async function readLive(
  lastId: () => string | undefined,
  deliver: (told: Told) => void,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const ending = await once(lastId(), deliver, signal);
    if (ending === 'signed-out') return;
    failures = ending === 'lived' ? 0 : failures + 1;
    await pause(pauseBefore(failures, Math.random()), signal);
  }
}

async function once(
  lastId: string | undefined,
  deliver: (told: Told) => void,
  signal: AbortSignal,
): Promise<Ending> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MAX_MS);
  const isAlive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MAX_MS);
  };
  let lived = false;
  try {
    const answer = await open(lastId, AbortSignal.any([signal, silence.signal]));
    if (answer === null) return 'signed-out';
    if (!answer.ok || !answer.body) return 'failed';
    const parser = createParser({
      onEvent: ({ event, id, data }) => {
        lived = true;
        const read = readEvent(event, data);
        if (read) deliver({ id, event: read });
      },
    });
    const pieces = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let piece = await pieces.read(); !piece.done; piece = await pieces.read()) {
      isAlive();
      parser.feed(piece.value);
    }
  } catch {
    // The stream ended, was silent for too long, or was cut off: connect again.
  } finally {
    clearTimeout(timer);
  }
  return lived ? 'lived' : 'failed';
}

/** Requests a stream, with a new token after a 401; null when signed out. */
async function open(lastId: string | undefined, signal: AbortSignal): Promise<Response | null> {
  const token = await tokenSource().token();
  if (token === null) return null;
  const first = await request(token, lastId, signal);
  if (first.status !== 401) return first;
  const renewed = await tokenSource().renew(token);
  return renewed === null ? null : request(renewed, lastId, signal);
}

function request(token: string, lastId: string | undefined, signal: AbortSignal): Promise<Response> {
  return fetch(`${API_BASE}${watchEvents.path}`, {
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${token}`,
      ...(lastId !== undefined && { 'last-event-id': lastId }),
    },
    cache: 'no-store',
    signal,
  });
}

/** Parses an event by its name; undefined for an event that only a newer version knows. */
function readEvent(name: string | undefined, data: string): LiveEvent | undefined {
  if (!isKnown(name)) return undefined;
  const parsed = LIVE_EVENTS[name].safeParse(JSON.parse(data));
  // The schema of this very name has just checked it.
  return parsed.success ? ({ name, data: parsed.data } as LiveEvent) : undefined;
}

function isKnown(name: string | undefined): name is LiveEventName {
  return name !== undefined && Object.hasOwn(LIVE_EVENTS, name);
}

/** Waits; ends early when the network returns or the page becomes visible. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', wake);
      window.removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    signal.addEventListener('abort', wake);
    window.addEventListener('online', wake);
    document.addEventListener('visibilitychange', wake);
  });
}
