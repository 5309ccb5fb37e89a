/** `fault`: a customer would fail. `warning`: one may. `off`: nothing is set, and the product works without it. */
export type Verdict = 'ok' | 'warning' | 'fault' | 'off';

/** One line of the doctor: what was asked of a part, what it said, and what to do. Contains no secret. */
export interface Finding {
  readonly part: string;
  readonly asked: string;
  readonly verdict: Verdict;
  readonly says: string;
  /** Where to click or which setting to change; empty if nothing is to be done. */
  readonly fix: string;
}

/** A part of the installation, asked read-only. */
export interface Check {
  readonly part: string;
  run(): Promise<readonly Omit<Finding, 'part'>[]>;
}

type Line = Omit<Finding, 'part'>;

/** A part answered as it should. */
export const ok = (asked: string, says: string): Line => ({ asked, verdict: 'ok', says, fix: '' });
/** A part would fail a customer; `fix` says what to do. */
export const fault = (asked: string, says: string, fix: string): Line => ({
  asked,
  verdict: 'fault',
  says,
  fix,
});
/** A part may fail a customer; `fix` says what to do. */
export const warning = (asked: string, says: string, fix: string): Line => ({
  asked,
  verdict: 'warning',
  says,
  fix,
});
/** A part is not set. */
export const off = (says: string, fix: string): Line => ({ asked: 'settings', verdict: 'off', says, fix });
