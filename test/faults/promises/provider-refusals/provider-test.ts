import type { Market } from '../../testbed/market.js';
import type { Person } from '../../clients/people.js';
import type { FakeYouTube } from '../../../src/stand-ins/fake-youtube.js';
import type { RunningGitHub } from '../../../src/api/use-github.js';
import type { PayoutsAtPayPal } from '../../../src/api/use-payouts.js';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** The most calls for one provider that run at the same time. */
export const CALLS_AT_ONCE = 8;

/** The running product, its providers, and how often each refusal is tested. */
export interface Providers {
  readonly market: Market;
  readonly youtube: FakeYouTube;
  readonly github: RunningGitHub;
  readonly payouts: PayoutsAtPayPal;
  readonly moderator: Person;
  /** Number of payments, jobs or e-mails with which each refusal is tested. */
  readonly casesPerRefusal: number;
  /** Returns the given refusals; in a short run only every third. */
  selectRefusals<T>(refusals: readonly T[]): T[];
}

/** A time to which the clock is advanced. Workers run before `isDone` is polled. */
export interface Moment {
  readonly afterMs: number;
  /** Whether everything due at this moment is done. Polled until it returns true. */
  isDone(): Promise<boolean>;
  /** Changes the provider's responses from this moment on. */
  changeResponses?(): Promise<void> | void;
}

/** The tested refusals of one provider, and the checks of their final state. */
export interface ProviderRun {
  readonly name: string;
  /** How many payments, jobs and e-mails the provider refused. */
  readonly caseCount: number;
  readonly moments: readonly Moment[];
  /**
   * Compares our records with the provider's, and checks the e-mails that people got. Returns one message for each
   * violation.
   */
  findViolations(): Promise<string[]>;
}

/** Tests the refusals of one provider. */
export type ProviderTest = (providers: Providers) => Promise<ProviderRun>;

/** Returns the number of e-mails to a person whose subject contains `subjectPart`. */
export function countMailsAbout({ mailbox }: Market, { email }: Person, subjectPart: string): number {
  return mailbox.mails.filter(({ to, subject }) => to.includes(email) && subject.includes(subjectPart))
    .length;
}
