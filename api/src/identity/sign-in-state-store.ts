import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { StateStore } from 'passport-oauth2';

/** What ties the answer of a provider to the browser that asked: kept in a signed cookie, since there is no server session. */
export interface KeptState {
  readonly state: string;
  readonly verifier: string;
}

/** What Passport is shown instead of a request: the query, the attempt's nonce, and what the browser keeps. */
export interface StrategyRequest {
  readonly query: Readonly<Record<string, unknown>>;
  readonly nonce?: string;
  kept?: KeptState;
}

const STATE_BYTES = 24;

/** 192 random bits that nobody can guess, base64url. */
export const newState = (): string => randomBytes(STATE_BYTES).toString('base64url');

type Stored = (error: Error | null, state?: string) => void;
type Verified = (error: Error | null, ok: string | false, info?: { message: string }) => void;

const store = {
  store(request: StrategyRequest, verifier: string, _state: unknown, _meta: unknown, done: Stored): void {
    const state = newState();
    request.kept = { state, verifier };
    done(null, state);
  },

  verify(request: StrategyRequest, state: unknown, done: Verified): void {
    const { kept } = request;
    if (!kept || typeof state !== 'string' || !same(state, kept.state))
      return done(null, false, { message: 'Not the state of this browser' });
    return done(null, kept.verifier);
  },
};

function same(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Passport's state store over `StrategyRequest`. Its published types know the form without PKCE only. */
export const signInStateStore = store as unknown as StateStore;
