import { AUTH_TIMES } from '@market/contract/identity/auth-rules';
import { type AuthMessage, type AuthUser, type TokenReply } from '@market/contract/identity/identity';
import { ApiError } from '../../../shared/http/api-error.js';
import type { TokenSource } from '../../../shared/http/token-source.js';
import type { AuthPorts } from './auth-ports.js';
import { HandledEvents } from './handled-events.js';
import type { AuthState, Session, TabMessage } from './auth-state.js';

/**
 * Keeps one user's session in memory. Refreshes it 5 min before it expires, and treats a token as expired 30 s early.
 * Repeats a failed refresh after 30 s, then after twice as long each time, up to 960 s. Tabs share one refresh
 * (SIGNIN-5, SIGNIN-6).
 */
export class AuthClient implements TokenSource {
  readonly #ports: AuthPorts;
  readonly #listeners = new Set<() => void>();
  #state: AuthState = { status: 'loading' };
  #session: Session | null = null;
  #startPromise: Promise<void> | null = null;
  #refreshPromise: Promise<Session | null> | null = null;
  #sessionConfirmedAtMs = 0;
  #failedRefreshCount = 0;
  readonly #handledEvents = new HandledEvents();
  #cancelTimer: () => void = () => undefined;

  constructor(ports: AuthPorts) {
    this.#ports = ports;
  }

  /** Requests the session when the page starts; further calls do nothing. */
  start(): Promise<void> {
    if (this.#startPromise) return this.#startPromise;
    this.#ports.listenToTabs((message) => this.#handleMessage(message));
    this.#ports.onPageVisible(() => this.#refreshIfUnconfirmed());
    if (this.#ports.mayBeSignedIn()) this.#startPromise = this.refresh().then(() => undefined);
    else {
      this.#setState({ status: 'signedOut' });
      this.#startPromise = Promise.resolve();
    }
    return this.#startPromise;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getState = (): AuthState => this.#state;

  tokenNow(): string | null {
    return this.#session && !this.#isExpired(this.#session) ? this.#session.token : null;
  }

  hasUser(): boolean {
    return this.#session !== null;
  }

  async token(): Promise<string | null> {
    await this.#startPromise;
    if (!this.#session) return null;
    return this.tokenNow() ?? (await this.refresh())?.token ?? null;
  }

  async renew(refusedToken: string): Promise<string | null> {
    if (this.#session && this.#session.token !== refusedToken) return this.tokenNow();
    return (await this.refresh())?.token ?? null;
  }

  /**
   * Requests a new token; concurrent calls share one request. Returns null if the user is signed out or the server
   * does not respond.
   */
  refresh(): Promise<Session | null> {
    this.#refreshPromise ??= this.#refreshUnderLock().finally(() => {
      this.#refreshPromise = null;
    });
    return this.#refreshPromise;
  }

  /** Replaces the session's user after a sign-in method was linked or unlinked or the profile was edited. */
  replaceUser(user: AuthUser): void {
    if (!this.#session) return;
    this.#startSession({ ...this.#session, user });
    this.#ports.sendToTabs({ type: 'session', session: this.#session });
  }

  /** Ends the session on the server, then in this tab and in the others. Throws ApiError if the request fails. */
  async logout(): Promise<void> {
    await this.#ports.requestLogout();
    this.#endSession();
    this.#ports.sendToTabs({ type: 'signed-out' });
  }

  #refreshUnderLock(): Promise<Session | null> {
    const sessionBefore = this.#session;
    return this.#ports.runUnderLock(async () => {
      // While this tab waited for the lock, another tab may have refreshed the session, which is then used.
      if (this.#session && this.#session !== sessionBefore && !this.#isExpired(this.#session))
        return this.#session;
      try {
        const session = this.#createSession(await this.#ports.requestToken());
        this.#startSession(session);
        this.#ports.sendToTabs({ type: 'session', session });
        return session;
      } catch (error) {
        return this.#handleRefreshError(error);
      }
    });
  }

  #handleRefreshError(error: unknown): null {
    const isRefused = error instanceof ApiError && (error.status === 401 || error.status === 403);
    if (isRefused) {
      const wasSignedIn = this.#session !== null;
      const disabledMessage = error.code === 'auth/user-disabled' ? error.message : undefined;
      this.#endSession(disabledMessage);
      if (wasSignedIn)
        this.#ports.sendToTabs({
          type: 'signed-out',
          ...(disabledMessage !== undefined && { disabledMessage }),
        });
      return null;
    }
    // If the server does not respond, the session may still be valid, so it is kept and refreshed later.
    if (!this.#session && this.#disabledMessage === undefined)
      this.#setState({ status: 'signedOut', isUnconfirmed: true });
    const delayMs = Math.min(
      AUTH_TIMES.backoffFirstMs * 2 ** this.#failedRefreshCount,
      AUTH_TIMES.backoffMaxMs,
    );
    this.#failedRefreshCount += 1;
    this.#scheduleRefresh(delayMs);
    return null;
  }

  #createSession(reply: TokenReply): Session {
    return {
      token: reply.access_token,
      expiresAtMs: this.#ports.now() + reply.expires_in * 1000,
      user: reply.user,
    };
  }

  #startSession(session: Session): void {
    this.#session = session;
    this.#sessionConfirmedAtMs = this.#ports.now();
    this.#failedRefreshCount = 0;
    this.#ports.markSignedIn(true);
    this.#setState({ status: 'signedIn', user: session.user });
    this.#scheduleRefresh(
      Math.max(
        session.expiresAtMs - AUTH_TIMES.refreshMarginMs - this.#ports.now(),
        AUTH_TIMES.backoffFirstMs,
      ),
    );
  }

  /** The message that explains why a moderator disabled the user, if this tab is signed out for that reason. */
  get #disabledMessage(): string | undefined {
    return this.#state.status === 'signedOut' ? this.#state.disabledMessage : undefined;
  }

  /**
   * Signs this tab out. A tab that is already signed out keeps its message that the user is disabled: the server sends
   * that message to one tab only, and other tabs may sign this tab out again without the message.
   */
  #endSession(newMessage?: string): void {
    const disabledMessage = newMessage ?? this.#disabledMessage;
    this.#session = null;
    this.#failedRefreshCount = 0;
    this.#cancelTimer();
    this.#ports.markSignedIn(false);
    this.#setState({
      status: 'signedOut',
      ...(disabledMessage !== undefined && { disabledMessage }),
    });
  }

  #setState(state: AuthState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  #scheduleRefresh(delayMs: number): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#ports.setTimer(() => void this.refresh(), delayMs);
  }

  #isExpired(session: Session): boolean {
    return session.expiresAtMs - AUTH_TIMES.expiredEarlyMs <= this.#ports.now();
  }

  /**
   * Refreshes, when the page becomes visible, a session that the server has not confirmed for 300 s: timers do not
   * run while the computer sleeps, and the account may have been disabled or signed out in another browser.
   */
  #refreshIfUnconfirmed(): void {
    if (this.#session && this.#ports.now() - this.#sessionConfirmedAtMs >= AUTH_TIMES.syncTokenMaxAgeMs)
      void this.refresh();
  }

  #handleMessage(message: TabMessage | AuthMessage): void {
    if (message.type === 'session') this.#startSession(message.session);
    else if (message.type === 'signed-out') this.#endSession(message.disabledMessage);
    else if (this.#handledEvents.addIfNew(message.eventId, this.#ports.now()))
      this.#handlePopupReport(message);
  }

  /**
   * Handles the report of a sign-in pop-up. The pop-up sends it to every tab, because a Cross-Origin-Opener-Policy
   * may separate the pop-up from the tab that opened it.
   */
  #handlePopupReport({ mode, code }: AuthMessage): void {
    if (mode === 'signin' && code === undefined && this.#state.status !== 'signedIn') void this.refresh();
  }
}
