import { beforeEach, describe, expect, it } from 'vitest';
import type { AuthMessage, TokenReply } from '@market/contract/identity/identity';
import { ApiError } from '../../../shared/http/api-error.js';
import { AuthClient } from './auth-client.js';
import type { AuthPorts } from './auth-ports.js';
import type { TabMessage } from './auth-state.js';

const TAB_COUNT = 20;
const MINUTE_MS = 60_000;

/**
 * Simulates one browser (a clock, a lock, a channel between tabs) and a server that replaces each used refresh
 * cookie.
 */
class FakeBrowser {
  nowMs = 0;
  requestCount = 0;
  isSignedIn = true;
  #lockQueue: Promise<unknown> = Promise.resolve();
  readonly #listeners = new Set<(message: TabMessage | AuthMessage) => void>();

  /** Returns the auth client's dependencies in a new tab of this browser. */
  openTab(): AuthPorts {
    let tabListener: (message: TabMessage | AuthMessage) => void = () => undefined;
    return {
      requestToken: () => Promise.resolve().then(() => this.#createReply()),
      requestLogout: () => Promise.resolve(),
      mayBeSignedIn: () => true,
      markSignedIn: () => undefined,
      now: () => this.nowMs,
      setTimer: () => () => undefined,
      runUnderLock: (task) => {
        const result = this.#lockQueue.then(task);
        this.#lockQueue = result;
        return result;
      },
      // As with BroadcastChannel, every tab except the sender receives the message.
      sendToTabs: (message) =>
        this.#listeners.forEach((listener) => listener !== tabListener && listener(message)),
      listenToTabs: (listener) => {
        tabListener = listener;
        this.#listeners.add(listener);
      },
      onPageVisible: () => undefined,
    };
  }

  #createReply(): TokenReply {
    this.requestCount += 1;
    if (!this.isSignedIn)
      throw new ApiError({ status: 401, code: 'auth/user-token-expired', message: 'Expired' });
    const user = { uid: 'ada', displayName: 'Ada' } as TokenReply['user'];
    return { access_token: `token ${this.requestCount}`, token_type: 'Bearer', expires_in: 900, user };
  }
}

describe(`${TAB_COUNT} tabs of one browser`, () => {
  let browser: FakeBrowser;
  let tabs: AuthClient[];
  const statuses = () => new Set(tabs.map((tab) => tab.getState().status));
  const tokens = () => new Set(tabs.map((tab) => tab.tokenNow()));

  beforeEach(async () => {
    browser = new FakeBrowser();
    tabs = Array.from({ length: TAB_COUNT }, () => new AuthClient(browser.openTab()));
    await Promise.all(tabs.map((tab) => tab.start()));
  });

  it('that open at the same time send one request, and have the same token', () => {
    expect(browser.requestCount).toBe(1);
    expect(tokens()).toEqual(new Set(['token 1']));
  });

  it('whose token is refused retry once, and stay signed in', async () => {
    browser.nowMs = 14 * MINUTE_MS;
    expect(new Set(await Promise.all(tabs.map((tab) => tab.renew('token 1'))))).toEqual(new Set(['token 2']));
    expect(browser.requestCount).toBe(2);
    expect(statuses()).toEqual(new Set(['signedIn']));
  });

  it('are all signed out when the session has ended', async () => {
    browser.isSignedIn = false;
    await tabs[0]?.renew('token 1');
    expect(statuses()).toEqual(new Set(['signedOut']));
    expect(browser.requestCount).toBe(2);
  });

  it('are all signed out by the logout of one', async () => {
    await tabs[7]?.logout();
    expect(statuses()).toEqual(new Set(['signedOut']));
  });
});
