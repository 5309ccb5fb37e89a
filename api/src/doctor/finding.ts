/**
 * `fault`: the product fails for customers. `warning`: it may fail. `off`: the part is not configured, and the product works
 * without it.
 */
export type Verdict = 'ok' | 'warning' | 'fault' | 'off';

/** One finding of the doctor: what was checked, the result, and how to fix it. Contains no secret. */
export interface Finding {
  readonly part: string;
  readonly asked: string;
  readonly verdict: Verdict;
  readonly says: string;
  /** Where to click or which setting to change; empty if there is nothing to fix. */
  readonly fix: string;
}

/** A read-only check of one part of the installation. */
export interface Check {
  readonly part: string;
  run(): Promise<readonly Omit<Finding, 'part'>[]>;
}

type Line = Omit<Finding, 'part'>;

/** A finding for a part that works. */
export const ok = (question: string, message: string): Line => ({
  asked: question,
  verdict: 'ok',
  says: message,
  fix: '',
});
/** A finding for a part that fails for customers; `fix` describes the repair. */
export const fault = (question: string, message: string, fix: string): Line => ({
  asked: question,
  verdict: 'fault',
  says: message,
  fix,
});
/** A finding for a part that may fail for customers; `fix` describes the repair. */
export const warning = (question: string, message: string, fix: string): Line => ({
  asked: question,
  verdict: 'warning',
  says: message,
  fix,
});
/** A finding for a part that is not configured. */
export const off = (message: string, fix: string): Line => ({
  asked: 'settings',
  verdict: 'off',
  says: message,
  fix,
});
