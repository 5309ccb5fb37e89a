import { setImmediate as promisesDone } from 'node:timers/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuthMessage, TokenReply } from '@market/contract/identity/identity';
import { ApiError, networkError } from '../../../shared/http/api-error.js';
import { ADA } from './ada.fixture.js';
import { AuthClient } from './auth-client.js';
import type { AuthPorts } from './auth-ports.js';
import type { TabMessage } from './auth-state.js';

const MINUTE_MS = 60_000;

function tokenReply(token: string): TokenReply {
  return { access_token: token, token_type: 'Bearer', expires_in: 900, user: ADA };
}

const createUnauthorizedError = () =>
  new ApiError({ status: 401, code: 'auth/unauthenticated', message: 'User not authenticated' });

/** Fake dependencies of the auth client: they record its requests and have a clock that the test sets. */
class FakePorts implements AuthPorts {
  nowMs = 0;
  tokenReplies: (() => Promise<TokenReply>)[] = [];
  readonly sentMessages: TabMessage[] = [];
  timers: { readonly atMs: number; readonly callback: () => void }[] = [];
  receiveMessage: (message: TabMessage | AuthMessage) => void = () => undefined;
  becomeVisible: () => void = () => undefined;
  hasSignedInCookie = true;
  mayBeSignedIn = () => this.hasSignedInCookie;
  markSignedIn = (isSignedIn: boolean) => {
    this.hasSignedInCookie = isSignedIn;
  };
  requestLogout = vi.fn(() => Promise.resolve());
  requestCount = 0;

  requestToken(): Promise<TokenReply> {
    this.requestCount += 1;
    const respond = this.tokenReplies.shift();
    return respond ? respond() : Promise.reject(createUnauthorizedError());
  }
  now = () => this.nowMs;
  setTimer = (callback: () => void, delayMs: number) => {
    const timer = { atMs: this.nowMs + delayMs, callback };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((entry) => entry !== timer);
    };
  };
  runUnderLock = <T>(task: () => Promise<T>) => task();
  sendToTabs = (message: TabMessage) => void this.sentMessages.push(message);
  listenToTabs = (listener: (message: TabMessage | AuthMessage) => void) => {
    this.receiveMessage = listener;
  };
  onPageVisible = (callback: () => void) => {
    this.becomeVisible = callback;
  };

  async moveClockTo(atMs: number): Promise<void> {
    this.nowMs = atMs;
    const dueTimers = this.timers.filter((timer) => timer.atMs <= atMs);
    this.timers = this.timers.filter((timer) => timer.atMs > atMs);
    dueTimers.forEach((timer) => timer.callback());
    // Waits until the promises that the timers started have settled.
    await promisesDone();
  }
}

describe('the auth client', () => {
  let ports: FakePorts;
  let client: AuthClient;

  beforeEach(() => {
    ports = new FakePorts();
    client = new AuthClient(ports);
  });

  it('is loading until the session is known', () => {
    expect(client.getState().status).toBe('loading');
  });

  it('is signed in with a valid refresh cookie, and returns its token', async () => {
    ports.tokenReplies = [() => Promise.resolve(tokenReply('a'))];
    await client.start();
    expect(client.getState()).toMatchObject({ status: 'signedIn', user: { displayName: 'Ada' } });
    expect(await client.token()).toBe('a');
  });

  it('is signed out on 401', async () => {
    await client.start();
    expect(client.getState().status).toBe('signedOut');
    expect(await client.token()).toBeNull();
    expect(ports.timers).toHaveLength(0);
  });

  it('sends no request in a browser that never signed in, until the pop-up reports', async () => {
    ports.hasSignedInCookie = false;
    await client.start();
    expect(client.getState().status).toBe('signedOut');
    expect(ports.requestCount).toBe(0);
    ports.tokenReplies = [() => Promise.resolve(tokenReply('a'))];
    ports.receiveMessage({ type: 'auth', eventId: 'one', mode: 'signin', provider: 'google' });
    await ports.moveClockTo(0);
    expect(ports.hasSignedInCookie).toBe(true);
  });

  it('refreshes five minutes before expiry, and not a second before (SIGNIN-6)', async () => {
    ports.tokenReplies = [() => Promise.resolve(tokenReply('a')), () => Promise.resolve(tokenReply('b'))];
    await client.start();
    await ports.moveClockTo(10 * MINUTE_MS - 1000);
    expect(client.tokenNow()).toBe('a');
    expect(ports.requestCount).toBe(1);
    await ports.moveClockTo(10 * MINUTE_MS);
    expect(client.tokenNow()).toBe('b');
  });

  it('treats a token as expired thirty seconds early (SIGNIN-6)', async () => {
    ports.tokenReplies = [() => Promise.resolve(tokenReply('a'))];
    await client.start();
    ports.nowMs = 15 * MINUTE_MS - 30_001;
    expect(client.tokenNow()).toBe('a');
    ports.nowMs = 15 * MINUTE_MS - 30_000;
    expect(client.tokenNow()).toBeNull();
  });

  it('sends one request for concurrent calls', async () => {
    ports.tokenReplies = [() => Promise.resolve(tokenReply('a')), () => Promise.resolve(tokenReply('b'))];
    await client.start();
    const renewedTokens = await Promise.all([client.renew('a'), client.renew('a'), client.renew('a')]);
    expect(renewedTokens).toEqual(['b', 'b', 'b']);
    expect(ports.requestCount).toBe(2);
  });

  it('does not refresh a token that was replaced since it was refused', async () => {
    ports.tokenReplies = [() => Promise.resolve(tokenReply('b'))];
    await client.start();
    expect(await client.renew('a')).toBe('b');
    expect(ports.requestCount).toBe(1);
  });

  it('backs off from 30 s, doubling to 960 s, without a response, and stays signed in (SIGNIN-6)', async () => {
    ports.tokenReplies = [
      () => Promise.resolve(tokenReply('a')),
      ...Array.from({ length: 8 }, () => () => Promise.reject(networkError())),
    ];
    await client.start();
    await ports.moveClockTo(10 * MINUTE_MS);
    const retryDelaysMs: number[] = [];
    for (let attempt = 0; attempt < 7; attempt += 1) {
      const nextAtMs = ports.timers[0]?.atMs ?? 0;
      retryDelaysMs.push(nextAtMs - ports.nowMs);
      await ports.moveClockTo(nextAtMs);
    }
    expect(retryDelaysMs).toEqual([30_000, 60_000, 120_000, 240_000, 480_000, 960_000, 960_000]);
    expect(client.getState().status).toBe('signedIn');
  });

  it('is signed in 30 s after a page load whose first response was lost (SIGNIN-6)', async () => {
    ports.tokenReplies = [() => Promise.reject(networkError()), () => Promise.resolve(tokenReply('a'))];
    await client.start();
    expect(client.getState()).toEqual({ status: 'signedOut', isUnconfirmed: true });
    expect(ports.hasSignedInCookie).toBe(true);
    await ports.moveClockTo(30_000);
    expect(client.tokenNow()).toBe('a');
  });

  it('signs out when a later refresh is refused, and notifies the other tabs', async () => {
    ports.tokenReplies = [() => Promise.resolve(tokenReply('a'))];
    await client.start();
    await ports.moveClockTo(10 * MINUTE_MS);
    expect(client.getState().status).toBe('signedOut');
    expect(ports.sentMessages.at(-1)).toEqual({ type: 'signed-out' });
  });

  it.each([
    ['auth/user-disabled', { status: 'signedOut', disabledMessage: 'This account has been disabled.' }],
    ['auth/user-token-expired', { status: 'signedOut' }],
  ])('signs out automatically on %s, here and in the other tabs', async (code, state) => {
    ports.tokenReplies = [
      () => Promise.resolve(tokenReply('a')),
      () => Promise.reject(new ApiError({ status: 401, code, message: 'This account has been disabled.' })),
    ];
    await client.start();
    expect(await client.renew('a')).toBeNull();
    expect(client.getState()).toEqual(state);
    const { status: _status, ...reason } = state;
    expect(ports.sentMessages.at(-1)).toEqual({ type: 'signed-out', ...reason });
    ports.receiveMessage({
      type: 'session',
      session: { token: 'b', expiresAtMs: 15 * MINUTE_MS, user: tokenReply('x').user },
    });
    ports.receiveMessage({ type: 'signed-out', ...reason });
    expect(client.getState()).toEqual(state);
  });

  it('keeps the message that the user is disabled when other tabs or the server end the session again, or nothing responds', async () => {
    ports.tokenReplies = [() => Promise.resolve(tokenReply('a'))];
    await client.start();
    const disabledMessage = 'This account has been disabled.';
    ports.receiveMessage({ type: 'signed-out', disabledMessage });
    ports.receiveMessage({ type: 'signed-out' });
    expect(client.getState()).toEqual({ status: 'signedOut', disabledMessage });
    expect(await client.renew('a')).toBeNull();
    expect(client.getState()).toEqual({ status: 'signedOut', disabledMessage });
    ports.tokenReplies = [() => Promise.reject(networkError())];
    await client.refresh();
    expect(client.getState()).toEqual({ status: 'signedOut', disabledMessage });
  });

  it('uses the session that another tab refreshed, without a request', async () => {
    await client.start();
    const session = { token: 'other', expiresAtMs: 15 * MINUTE_MS, user: tokenReply('x').user };
    ports.receiveMessage({ type: 'session', session });
    expect(client.tokenNow()).toBe('other');
    ports.receiveMessage({ type: 'signed-out' });
    expect(client.getState().status).toBe('signedOut');
  });

  it('requests the session when the pop-up reports on the channel', async () => {
    await client.start();
    ports.tokenReplies = [() => Promise.resolve(tokenReply('a'))];
    ports.receiveMessage({ type: 'auth', eventId: 'one', mode: 'signin', provider: 'github' });
    await ports.moveClockTo(0);
    expect(client.getState().status).toBe('signedIn');
  });

  it('handles a report once however often it arrives, and forgets it after ten minutes', async () => {
    await client.start();
    const report = { type: 'auth', eventId: 'one', mode: 'signin', provider: 'github' } as const;
    const requestCounts: number[] = [];
    for (const atMs of [0, 1, 10 * MINUTE_MS - 1, 10 * MINUTE_MS]) {
      await ports.moveClockTo(atMs);
      ports.receiveMessage(report);
      await ports.moveClockTo(atMs);
      requestCounts.push(ports.requestCount);
    }
    expect(requestCounts).toEqual([2, 2, 2, 3]);
  });

  it('refreshes a session that was not confirmed for 300 s when the page becomes visible', async () => {
    ports.tokenReplies = [() => Promise.resolve(tokenReply('a'))];
    await client.start();
    ports.nowMs = 5 * MINUTE_MS - 1;
    ports.becomeVisible();
    expect(ports.requestCount).toBe(1);
    ports.nowMs = 5 * MINUTE_MS;
    ports.becomeVisible();
    await ports.moveClockTo(5 * MINUTE_MS);
    expect(ports.requestCount).toBe(2);
    expect(client.getState().status).toBe('signedOut');
  });

  it('refreshes an expired session when the page becomes visible', async () => {
    ports.tokenReplies = [() => Promise.resolve(tokenReply('a')), () => Promise.resolve(tokenReply('b'))];
    await client.start();
    ports.nowMs = 60 * MINUTE_MS;
    ports.becomeVisible();
    await ports.moveClockTo(60 * MINUTE_MS);
    expect(client.tokenNow()).toBe('b');
  });

  it('stays signed in when logging out fails', async () => {
    ports.tokenReplies = [() => Promise.resolve(tokenReply('a'))];
    await client.start();
    ports.requestLogout.mockRejectedValueOnce(networkError());
    await expect(client.logout()).rejects.toThrow('Network error');
    expect(client.getState().status).toBe('signedIn');
    await client.logout();
    expect(client.getState().status).toBe('signedOut');
  });
});
