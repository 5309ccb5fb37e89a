import { CALLERS, type Caller } from './callers.js';

/** The caller is authorized: any status except 401 and 403. */
export const AUTHORIZED = 'authorized';
/** The caller is authorized to open an event stream. */
export const STREAM_OPENED = 'stream';

/** The expected result of a call: its status, or that the caller is authorized. */
export type Outcome = number | typeof AUTHORIZED | typeof STREAM_OPENED;

/** The expected result per caller. */
export type Outcomes = Readonly<Record<Caller, Outcome>>;

function completeOutcomes(outcomesByCaller: Partial<Outcomes>, others: Outcome): Outcomes {
  return Object.fromEntries(CALLERS.map((caller) => [caller, outcomesByCaller[caller] ?? others])) as Record<
    Caller,
    Outcome
  >;
}

/** Expects the same status for every caller, for an endpoint that ignores tokens. */
export const sameForEveryone = (status: number): Outcomes => completeOutcomes({}, status);

/** Expects the same status with and without a token, apart from `exceptions` and from disabled callers (401). */
export const optionalSignIn = (status: number, exceptions: Partial<Outcomes> = {}): Outcomes =>
  completeOutcomes({ disabled: 401, ...exceptions }, status);

/** Expects the same result for every signed-in caller, apart from `exceptions` and from disabled callers (401). */
export const signedIn = (status: Outcome, exceptions: Partial<Outcomes> = {}): Outcomes =>
  completeOutcomes({ signedOut: 401, disabled: 401, ...exceptions }, status);

/** Expects `status` for the given callers, and `others` for all other signed-in callers. */
export const onlyFor = (callers: readonly Caller[], status: Outcome, others = 404): Outcomes =>
  signedIn(others, Object.fromEntries(callers.map((caller) => [caller, status])));

/** Expects only moderators to be authorized. */
export const onlyModerators = (): Outcomes => onlyFor(['moderator'], AUTHORIZED, 403);
