import { AUTH_CHANNEL, AUTH_TIMES, REFRESH_LOCK } from '@market/contract/identity/auth-rules';
import type { Endpoint, Reply } from '@market/contract/endpoints/endpoint';
import { type AuthUser, logout, refreshToken } from '@market/contract/identity/identity';
import { hasSignedInCookie, signedInCookie } from '@market/contract/identity/signed-in-cookie';
import { ApiProblem } from './problem-error.js';
import { request, type RequestOptions } from './request.js';

/** State of the sign-in. `message` explains to a user why they were signed out. */
export type SessionState =
  | { readonly status: 'loading' }
  | { readonly status: 'signedOut'; readonly message?: string | undefined }
  | { readonly status: 'signedIn'; readonly user: AuthUser };

interface Token {
  readonly text: string;
  readonly expiresAtMs: number;
}

/**
 * The session, which the console shares with the storefront. It exchanges the refresh cookie for an access token and
 * stores the token only in memory (SIGNIN-5). Only one tab refreshes at a time. Signing out in another tab also ends
 * this session.
 */
export class Session {
  readonly #listeners = new Set<() => void>();
  readonly #channel = new BroadcastChannel(AUTH_CHANNEL);
  #state: SessionState = { status: 'loading' };
  #token: Token | null = null;
  #refreshing: Promise<string | null> | null = null;

  /**
   * Requests an access token if the browser is signed in, and subscribes to sign-outs in other tabs. If there is no
   * response, the sign-in page shows the error, and the browser stays signed in for the next visit (SIGNIN-6).
   */
  start(): void {
    this.#channel.addEventListener('message', (event: MessageEvent<unknown>) => {
      const { data } = event;
      if (typeof data === 'object' && data !== null && 'type' in data && data.type === 'signed-out')
        this.#signOut();
    });
    if (hasSignedInCookie(document.cookie))
      void this.refresh().catch((error: unknown) => this.#showSignInPage(error));
    else this.#signOut();
  }

  /**
   * Must be called before the browser navigates to the sign-in provider: sets the cookie that makes `start` request an
   * access token when the user returns.
   */
  readonly expectSignIn = (): void => setSignedInCookie(true);

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): SessionState => this.#state;

  /**
   * Calls an endpoint as the signed-in user. If the access token is rejected, refreshes it and retries once. Throws
   * ApiProblem.
   */
  async call<E extends Endpoint>(endpoint: E, options: RequestOptions<E> = {}): Promise<Reply<E>> {
    const token = this.#validToken() ?? (await this.refresh());
    try {
      return await request(endpoint, options, token);
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.status !== 401) throw error;
      return request(endpoint, options, await this.refresh());
    }
  }

  /** Returns a new access token; concurrent calls share one request. Throws ApiProblem, and signs out on 401. */
  refresh(): Promise<string | null> {
    this.#refreshing ??= this.#refreshInOneTab().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  /** Ends the session on the server, in this tab and in the others. */
  async logout(): Promise<void> {
    await request(logout, {}, null);
    this.#signOut();
    this.#channel.postMessage({ type: 'signed-out' });
  }

  async #refreshInOneTab(): Promise<string | null> {
    const requestAccessToken = () => request(refreshToken, { body: { grant_type: 'refresh_token' } }, null);
    try {
      const reply = await ('locks' in navigator
        ? navigator.locks.request(REFRESH_LOCK, requestAccessToken)
        : requestAccessToken());
      this.#token = { text: reply.access_token, expiresAtMs: Date.now() + reply.expires_in * 1000 };
      setSignedInCookie(true);
      this.#setState({ status: 'signedIn', user: reply.user });
      return reply.access_token;
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 401)
        this.#signOut(this.#token ? error.message : undefined);
      throw error;
    }
  }

  #showSignInPage(error: unknown): void {
    if (this.#state.status === 'loading')
      this.#setState({ status: 'signedOut', message: error instanceof Error ? error.message : undefined });
  }

  #validToken(): string | null {
    const isValid = this.#token && this.#token.expiresAtMs - AUTH_TIMES.expiredEarlyMs > Date.now();
    return isValid ? (this.#token?.text ?? null) : null;
  }

  #signOut(reason?: string): void {
    this.#token = null;
    setSignedInCookie(false);
    this.#setState({ status: 'signedOut', message: reason });
  }

  #setState(state: SessionState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

function setSignedInCookie(isSignedIn: boolean): void {
  document.cookie = signedInCookie(isSignedIn, window.location.protocol === 'https:');
}

/** The session of this page. */
export const session = new Session();
