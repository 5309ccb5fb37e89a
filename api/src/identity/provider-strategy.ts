import type { ProblemCode } from '@market/contract/problem';
import { SECOND_MS } from '@market/domain/foundation/clock';
import type { ProviderAccount } from '@market/domain/identity/identity.rules';
import type { StrategyRequest } from './sign-in-state-store.js';

/** Who we are to a provider, and where it sends people back to. */
export interface ClientKeys {
  readonly clientID: string;
  readonly clientSecret: string;
  readonly callbackURL: string;
}

/** How a strategy tells whom it found. */
export type AccountDone = (error?: Error | null, account?: ProviderAccount) => void;

/** A strategy's last step: our strategies read the account themselves, so there is nothing left to find out. */
export function acceptAccount(
  _access: string,
  _refresh: string,
  account: object,
  done: (error: null, account: object) => void,
): void {
  done(null, account);
}

/** Tells what became of reading an account. */
export function tellAccount(reading: Promise<ProviderAccount>, done: AccountDone): void {
  reading.then(
    (account) => done(null, account),
    (cause: unknown) =>
      done(cause instanceof Error ? cause : new Error('The account could not be read', { cause })),
  );
}

/** A Passport strategy, as far as it is used here. */
export interface ProviderStrategy {
  authenticate(request: StrategyRequest, options?: object): void;
}

/** How a strategy's turn ends: on to the provider, with an account, or not at all (`cause` is for the log). */
export type Outcome<Account = ProviderAccount> =
  | { readonly kind: 'redirect'; readonly address: string }
  | { readonly kind: 'account'; readonly account: Account }
  | { readonly kind: 'refused'; readonly code: ProblemCode; readonly cause?: unknown };

const ANSWER_WITHIN_MS = 20 * SECOND_MS;

/** Runs one turn of a strategy, as Passport's own middleware does, without a framework's request and response. */
export async function runStrategy<Account = ProviderAccount>(
  strategy: ProviderStrategy,
  request: StrategyRequest,
): Promise<Outcome<Account>> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<Outcome<Account>>((resolve) => {
    const cause = new Error('The provider took too long');
    timer = setTimeout(
      () => resolve({ kind: 'refused', code: 'auth/provider-failed', cause }),
      ANSWER_WITHIN_MS,
    );
  });
  try {
    return await Promise.race([turn<Account>(strategy, request), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

function turn<Account>(strategy: ProviderStrategy, request: StrategyRequest): Promise<Outcome<Account>> {
  return new Promise((resolve) => {
    const acting: ProviderStrategy = Object.assign(Object.create(strategy), {
      redirect: (address: string) => resolve({ kind: 'redirect', address }),
      success: (account: Account) => resolve({ kind: 'account', account }),
      fail: (_challenge: unknown, status?: number) =>
        resolve({ kind: 'refused', code: status === 403 ? 'auth/invalid-state' : 'auth/access-denied' }),
      error: (cause: unknown) => resolve({ kind: 'refused', code: codeOf(cause), cause }),
    });
    acting.authenticate(request, { nonce: request.nonce });
  });
}

/** An id token that is not of the attempt it came back to. */
export class ForeignIdToken extends Error {
  constructor(reason: string) {
    super(`The id token is not of this attempt: ${reason}`);
    this.name = 'ForeignIdToken';
  }
}

/** A provider that does not know our address is the one failure that its person can do nothing about, and that has SPEC's own sentence. */
function codeOf(cause: unknown): ProblemCode {
  if (cause instanceof ForeignIdToken) return 'auth/invalid-state';
  const isForeign =
    typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === 'redirect_uri_mismatch';
  return isForeign ? 'auth/unauthorized-domain' : 'auth/provider-failed';
}
