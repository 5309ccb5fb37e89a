import { AUTH_CHANNEL, AUTH_TIMES, REFRESH_LOCK } from '@market/contract/auth-rules';
import type { Endpoint, Reply } from '@market/contract/endpoint';
import { type AuthUser, logout, refreshToken } from '@market/contract/identity';
import { hasSessionMark, sessionMark } from '@market/contract/session-mark';
import { ApiProblem } from './problem-error.js';
import { type Carried, request } from './request.js';

/** Where sign-in stands; `why` is what to say to somebody who was signed out. */
export type Standing =
  | { readonly status: 'loading' }
  | { readonly status: 'signedOut'; readonly why?: string | undefined }
  | { readonly status: 'signedIn'; readonly user: AuthUser };

interface Token {
  readonly text: string;
  readonly endsAtMs: number;
}

/**
 * The same sign-in as the storefront's: its refresh cookie buys an access token, which is kept in memory alone
 * (DECISIONS 17). One refresh at a time over all tabs of this site, and whoever signs out elsewhere is out here.
 */
export class Session {
  readonly #listeners = new Set<() => void>();
  readonly #channel = new BroadcastChannel(AUTH_CHANNEL);
  #standing: Standing = { status: 'loading' };
  #token: Token | null = null;
  #refreshing: Promise<string | null> | null = null;

  /** Finds out who is signed in. */
  start(): void {
    this.#channel.addEventListener('message', (event: MessageEvent<unknown>) => {
      const { data } = event;
      if (typeof data === 'object' && data !== null && 'type' in data && data.type === 'signed-out')
        this.#forget();
    });
    if (hasSessionMark(document.cookie)) void this.refresh().catch(() => this.#forget());
    else this.#forget();
  }

  /** Somebody leaves this page to sign in: the page that comes back has to look. */
  readonly expect = (): void => mark(true);

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly standing = (): Standing => this.#standing;

  /** A call of the contract by whoever is signed in; a token that is refused is renewed once. */
  async call<E extends Endpoint>(endpoint: E, carried: Carried<E> = {}): Promise<Reply<E>> {
    const token = this.#live() ?? (await this.refresh());
    try {
      return await request(endpoint, carried, token);
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.status !== 401) throw error;
      return request(endpoint, carried, await this.refresh());
    }
  }

  /** Buys a new token, once at a time; throws what the server says when it does not sell, and signs out then. */
  refresh(): Promise<string | null> {
    this.#refreshing ??= this.#refreshAlone().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  /** Ends the session on the server, here and in the other tabs. */
  async logout(): Promise<void> {
    await request(logout, {}, null);
    this.#forget();
    this.#channel.postMessage({ type: 'signed-out' });
  }

  async #refreshAlone(): Promise<string | null> {
    const buy = () => request(refreshToken, { body: { grant_type: 'refresh_token' } }, null);
    try {
      const reply = await ('locks' in navigator ? navigator.locks.request(REFRESH_LOCK, buy) : buy());
      this.#token = { text: reply.access_token, endsAtMs: Date.now() + reply.expires_in * 1000 };
      mark(true);
      this.#become({ status: 'signedIn', user: reply.user });
      return reply.access_token;
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 401)
        this.#forget(this.#token ? error.message : undefined);
      throw error;
    }
  }

  #live(): string | null {
    const isLive = this.#token && this.#token.endsAtMs - AUTH_TIMES.expiredEarlyMs > Date.now();
    return isLive ? (this.#token?.text ?? null) : null;
  }

  #forget(why?: string): void {
    this.#token = null;
    mark(false);
    this.#become({ status: 'signedOut', why });
  }

  #become(standing: Standing): void {
    this.#standing = standing;
    for (const listener of this.#listeners) listener();
  }
}

function mark(isSignedIn: boolean): void {
  document.cookie = sessionMark(isSignedIn, window.location.protocol === 'https:');
}

/** The one session of this page. */
export const session = new Session();
