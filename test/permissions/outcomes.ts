import { CALLERS, type Caller } from './callers.js';

/** The caller is authorized: any status except 401 and 403. */
export const AUTHORIZED = 'authorized';
/** The caller is authorized to open an event stream. */
export const STREAM_OPENED = 'stream';

/** The expected result of a call: its status, or that the caller is authorized. */
export type Outcome = number | typeof AUTHORIZED | typeof STREAM_OPENED;

/** The expected result per caller. */
export type Outcomes = Readonly<Record<Caller, Outcome>>;

function outcomes(outcomesByCaller: Partial<Outcomes>, others: Outcome): Outcomes {
  return Object.fromEntries(CALLERS.map((caller) => [caller, outcomesByCaller[caller] ?? others])) as Record<
    Caller,
    Outcome
  >;
}

/** Expects the same status for every caller, for an endpoint that ignores tokens. */
export const everyone = (status: number): Outcomes => outcomes({}, status);

/** Expects the same status for every caller with or without a token, apart from `except` and disabled accounts. */
export const optionalSignIn = (status: number, except: Partial<Outcomes> = {}): Outcomes =>
  outcomes({ disabled: 401, ...except }, status);

/** Expects the same result for every signed-in caller. */
export const signedIn = (status: Outcome, except: Partial<Outcomes> = {}): Outcomes =>
  outcomes({ signedOut: 401, disabled: 401, ...except }, status);

/** Expects `status` for the given callers, and `others` for all other signed-in callers. */
export const only = (callers: readonly Caller[], status: Outcome, others = 404): Outcomes =>
  signedIn(others, Object.fromEntries(callers.map((caller) => [caller, status])));

/** Expects only moderators to be authorized. */
export const moderators = (): Outcomes => only(['moderator'], AUTHORIZED, 403);
