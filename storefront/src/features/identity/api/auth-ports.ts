import { AUTH_CHANNEL, AUTH_TIMES, REFRESH_LOCK } from '@market/contract/identity/auth-rules';
import type { AuthMessage, TokenReply } from '@market/contract/identity/identity';
import { loadChunk } from '../../../shared/load-chunk.js';
import type { TabMessage } from './auth-state.js';
import { markSignedIn, mayBeSignedIn } from './signed-in-cookie.js';

/** The requests, storage, timers and messages that the auth client depends on. Tests replace them. */
export interface AuthPorts {
  /**
   * Requests an access token with the refresh cookie (POST /auth/token). Throws ApiError; its status 401 means signed
   * out.
   */
  requestToken(): Promise<TokenReply>;
  /** Ends the session on the server (POST /auth/logout). */
  requestLogout(): Promise<void>;
  /** Whether this browser has the signed-in cookie. Without it, no token is requested. */
  mayBeSignedIn(): boolean;
  /** Sets or deletes the signed-in cookie, which the next visit reads. */
  markSignedIn(isSignedIn: boolean): void;
  /** Returns the current time in milliseconds since 1970. */
  now(): number;
  /** Calls `callback` once after a delay; returns a function that cancels the call. */
  setTimer(callback: () => void, delayMs: number): () => void;
  /** Runs `task` under a lock that only one tab of this site holds at a time. */
  runUnderLock<T>(task: () => Promise<T>): Promise<T>;
  /** Sends a message to the other tabs. */
  sendToTabs(message: TabMessage): void;
  /** Subscribes to messages from the other tabs and from sign-in pop-ups. */
  listenToTabs(listener: (message: TabMessage | AuthMessage) => void): void;
  /** Calls `callback` whenever the page becomes visible. */
  onPageVisible(callback: () => void): void;
}

const loadAuthCalls = () => loadChunk(() => import('./auth-calls.js'));

/** Returns the real dependencies of the auth client in a browser. */
export function browserPorts(): AuthPorts {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(AUTH_CHANNEL);
  return {
    requestToken: async () => (await loadAuthCalls()).requestToken(),
    requestLogout: async () => (await loadAuthCalls()).requestLogout(),
    mayBeSignedIn,
    markSignedIn,
    now: () => Date.now(),
    setTimer: (callback, delayMs) => {
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    },
    // Two tabs must not send the same refresh cookie: a late second use can end the session (SIGNIN-5).
    runUnderLock: (task) => ('locks' in navigator ? navigator.locks.request(REFRESH_LOCK, task) : task()),
    sendToTabs: (message) => channel?.postMessage(message),
    listenToTabs: (listener) => {
      if (!channel) return watchSignedInCookie(listener);
      channel.addEventListener('message', (event: MessageEvent<unknown>) => {
        void loadAuthCalls().then(({ parseAuthMessage }) => {
          const message = parseAuthMessage(event.data);
          if (message) listener(message);
        });
      });
    },
    onPageVisible: (callback) =>
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') callback();
      }),
  };
}

/**
 * In browsers without BroadcastChannel, reads the signed-in cookie every second to notice that another tab signed out
 * (SIGNIN-10).
 */
function watchSignedInCookie(listener: (message: TabMessage) => void): void {
  let wasSignedIn = mayBeSignedIn();
  setInterval(() => {
    const isSignedIn = mayBeSignedIn();
    if (wasSignedIn && !isSignedIn) listener({ type: 'signed-out' });
    wasSignedIn = isSignedIn;
  }, AUTH_TIMES.storagePollMs);
}
