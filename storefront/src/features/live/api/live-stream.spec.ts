import { setImmediate as promisesDone } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitFor } from '@testing-library/react';
import { provideTokens } from '../../../shared/http/token-source.js';
import { readLiveEvents, type ReceivedEvent } from './live-stream.js';

const READY = { name: 'ready', data: { resumed: true } };

/** The tokens of the sign-in: null while the server does not respond. */
let token: string | null;
let renewedToken: string | null;
let hasUser: boolean;
/** The tokens with which the stream was requested. */
let requestedTokens: (string | null)[];
let acceptedToken: string;
const deliver = vi.fn<(received: ReceivedEvent) => void>();
let abortController: AbortController;

/**
 * Responds with one event and an open stream, which closes when the request is aborted; with 401 to a token other than
 * `acceptedToken`.
 */
function respondToStream(_url: unknown, { headers, signal }: RequestInit = {}): Promise<Response> {
  const requestedToken = new Headers(headers).get('authorization');
  requestedTokens.push(requestedToken);
  if (requestedToken !== `Bearer ${acceptedToken}`)
    return Promise.resolve(new Response(null, { status: 401 }));
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(`event: ready\ndata: ${JSON.stringify(READY.data)}\n\n`));
      signal?.addEventListener('abort', () => controller.close());
    },
  });
  return Promise.resolve(new Response(body));
}

function readStream(): Promise<void> {
  return readLiveEvents(() => undefined, deliver, abortController.signal);
}

beforeEach(() => {
  [token, renewedToken, acceptedToken, hasUser, requestedTokens] = ['a', null, 'a', true, []];
  deliver.mockReset();
  abortController = new AbortController();
  vi.stubGlobal('fetch', respondToStream);
  provideTokens({
    token: () => Promise.resolve(token),
    tokenNow: () => token,
    hasUser: () => hasUser,
    renew: () => Promise.resolve(renewedToken),
  });
});
afterEach(() => {
  abortController.abort();
  provideTokens();
  vi.unstubAllGlobals();
});

/** Dispatches the event of a returning network until the stream has delivered its first event. */
async function returnOnline(): Promise<void> {
  await waitFor(() => {
    window.dispatchEvent(new Event('online'));
    expect(deliver).toHaveBeenCalledWith({ id: undefined, event: READY });
  });
}

describe('the live stream', () => {
  it('connects again after an expired token could not be renewed without a network (NOTIFY-5)', async () => {
    token = null;
    const onEnd = vi.fn();
    void readStream().then(onEnd);
    await promisesDone();
    expect(requestedTokens).toEqual([]);
    token = 'a';
    await returnOnline();
    expect(onEnd).not.toHaveBeenCalled();
  });

  it('connects again after a refused token could not be renewed without a network (NOTIFY-5)', async () => {
    token = 'refused';
    const onEnd = vi.fn();
    void readStream().then(onEnd);
    await waitFor(() => expect(requestedTokens).toEqual(['Bearer refused']));
    token = 'a';
    await returnOnline();
    expect(onEnd).not.toHaveBeenCalled();
  });

  it('does not connect early when the page is hidden, but when it becomes visible', async () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get');
    token = null;
    void readStream();
    await promisesDone();
    token = 'a';
    visibility.mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await promisesDone();
    expect(requestedTokens).toEqual([]);
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(requestedTokens).toEqual(['Bearer a']));
    visibility.mockRestore();
  });

  it('uses the renewed token at once', async () => {
    [token, renewedToken] = ['refused', 'a'];
    void readStream();
    await waitFor(() => expect(deliver).toHaveBeenCalled());
    expect(requestedTokens).toEqual(['Bearer refused', 'Bearer a']);
  });

  it('ends without a token when the person is signed out', async () => {
    [token, hasUser] = [null, false];
    await readStream();
    expect(requestedTokens).toEqual([]);
  });
});
