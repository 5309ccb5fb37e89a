import { AUTH_CHANNEL, AUTH_TIMES, REFRESH_LOCK } from '@market/contract/identity/auth-rules';
import type { AuthMessage, TokenReply } from '@market/contract/identity/identity';
import { loadChunk } from '../../../shared/load-chunk.js';
import type { TabMessage } from './auth-state.js';
import { markSignedIn, mayBeSignedIn } from './session-mark.js';

/** Requests, storage, timers and messages that the auth client uses; tests replace them. */
export interface AuthPorts {
  /** POST /auth/token with the refresh cookie; throws ApiError (401 = not signed in). */
  requestToken(): Promise<TokenReply>;
  /** POST /auth/logout. */
  requestLogout(): Promise<void>;
  /** Whether this browser has the signed-in cookie; without it no token is requested. */
  mayBeSignedIn(): boolean;
  /** Stores for the next visit whether a user is signed in. */
  markSignedIn(isSignedIn: boolean): void;
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls back once after a delay; returns the function that cancels it. */
  later(callback: () => void, delayMs: number): () => void;
  /** Runs the work; only one tab of this site does so at a time. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Sends a message to the other tabs. */
  tell(message: TabMessage): void;
  /** Subscribes to messages of the other tabs and of the pop-up's page. */
  hear(listener: (message: TabMessage | AuthMessage) => void): void;
  /** Calls back whenever the page becomes visible. */
  onWake(callback: () => void): void;
}

const calls = () => loadChunk(() => import('./auth-calls.js'));

/** The ports of a browser. */
export function browserPorts(): AuthPorts {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(AUTH_CHANNEL);
  return {
    requestToken: async () => (await calls()).requestToken(),
    requestLogout: async () => (await calls()).requestLogout(),
    mayBeSignedIn,
    markSignedIn,
    now: () => Date.now(),
    later: (callback, delayMs) => {
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    },
    // Two tabs must not spend the same refresh cookie: reuse of an old one ends the session (SIGNIN-5).
    alone: (work) => ('locks' in navigator ? navigator.locks.request(REFRESH_LOCK, work) : work()),
    tell: (message) => channel?.postMessage(message),
    hear: (listener) => {
      if (!channel) return watchMark(listener);
      channel.addEventListener('message', (event: MessageEvent<unknown>) => {
        void calls().then(({ readMessage }) => {
          const message = readMessage(event.data);
          if (message) listener(message);
        });
      });
    },
    onWake: (callback) =>
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') callback();
      }),
  };
}

/**
 * Without a channel between tabs, the stored mark is read every second, to notice that another tab signed out
 * (SIGNIN-10).
 */
function watchMark(listener: (message: TabMessage) => void): void {
  let wasSignedIn = mayBeSignedIn();
  setInterval(() => {
    const isSignedIn = mayBeSignedIn();
    if (wasSignedIn && !isSignedIn) listener({ type: 'signed-out' });
    wasSignedIn = isSignedIn;
  }, AUTH_TIMES.storagePollMs);
}
