import * as z from 'zod';

/** Steps that can go wrong. */
const STEPS = [
  'repository',
  'commits',
  'zipball',
  'download',
  'collaborator',
  'invite',
  'invitations',
  'cancel',
  'remove',
  'user',
  'revoke',
] as const;
export type Step = (typeof STEPS)[number];

/**
 * What goes wrong with the next calls of a step: an answer of that status (`limited` with GitHub's headers of a used-up
 * rate), one that comes late, or a redirect to a host that is not GitHub's; of a download also one that breaks off, or
 * that does not end.
 */
export const PlannedFault = z.object({
  step: z.enum(STEPS),
  kind: z.enum(['status', 'limited', 'slow', 'cut', 'endless', 'elsewhere']).default('status'),
  status: z.int().min(400).max(599).default(500),
  retryAfterSeconds: z.int().min(0).default(60),
  slowMs: z.int().min(0).max(60_000).default(1000),
  times: z.int().min(1).default(1),
});
export type Fault = z.output<typeof PlannedFault>;

/** Faults that a test asked for. */
export class Faults {
  private planned: Fault[] = [];

  plan(fault: Fault): void {
    this.planned.push({ ...fault });
  }

  /** The fault that is planned for this call; undefined where there is none. */
  take(step: Step): Fault | undefined {
    const fault = this.planned.find((entry) => entry.step === step && entry.times > 0);
    if (fault) fault.times -= 1;
    return fault;
  }

  reset(): void {
    this.planned = [];
  }
}
