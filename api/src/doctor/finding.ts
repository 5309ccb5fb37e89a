/**
 * `fault`: the product fails for customers. `warning`: the product may fail. `off`: the checked service is not
 * configured, and the product works without it.
 */
export type Verdict = 'ok' | 'warning' | 'fault' | 'off';

/** One result of `npm run doctor`: what was checked, what was found, and how to fix it. Contains no secret. */
export interface Finding {
  readonly part: string;
  readonly asked: string;
  readonly verdict: Verdict;
  readonly says: string;
  /** How to fix the problem: where to click or which setting to change; empty if there is nothing to fix. */
  readonly fix: string;
}

/**
 * A check of one service or group of settings, named by `part`. It only reads; the storage check also writes one object
 * (OPERATE-2).
 */
export interface Check {
  readonly part: string;
  run(): Promise<readonly Omit<Finding, 'part'>[]>;
}

type UnassignedFinding = Omit<Finding, 'part'>;

/** Returns the finding of a check that found no problem. */
export const ok = (question: string, message: string): UnassignedFinding => ({
  asked: question,
  verdict: 'ok',
  says: message,
  fix: '',
});
/** Returns the finding about a failure that affects customers; `fix` describes the repair. */
export const fault = (question: string, message: string, fix: string): UnassignedFinding => ({
  asked: question,
  verdict: 'fault',
  says: message,
  fix,
});
/** Returns the finding about a problem that may affect customers; `fix` describes the repair. */
export const warning = (question: string, message: string, fix: string): UnassignedFinding => ({
  asked: question,
  verdict: 'warning',
  says: message,
  fix,
});
/** Returns the finding for a service that is not configured. */
export const off = (message: string, fix: string): UnassignedFinding => ({
  asked: 'settings',
  verdict: 'off',
  says: message,
  fix,
});
