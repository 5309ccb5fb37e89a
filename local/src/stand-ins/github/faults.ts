import * as z from 'zod';

/** Operations for which tests can plan faults. */
export const OPERATIONS = [
  'repository',
  'commits',
  'languages',
  'tree',
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
export type Operation = (typeof OPERATIONS)[number];

export const FAULT_KINDS = [
  'status',
  'limited',
  'secondary',
  'restricted',
  'sso',
  'unscoped',
  'slow',
  'cut',
  'endless',
  'elsewhere',
  'moved',
] as const;

/**
 * A fault of the next calls of an operation: a response with `status`, a delayed response (`slow`), a redirect to a
 * foreign host (`elsewhere`), or a redirect within the API (`moved`), as for a renamed repository; for downloads also an aborted (`cut`) or an endless response. A `limited` response has
 * GitHub's rate limit headers, a `secondary` response only the message of a rate limit. `restricted` simulates an
 * organization that has not approved the app, `sso` an organization that requires single sign-on, and `unscoped` a
 * token without scopes.
 */
export const PlannedFault = z.object({
  step: z.enum(OPERATIONS),
  kind: z.enum(FAULT_KINDS).default('status'),
  status: z.int().min(400).max(599).default(500),
  retryAfterSeconds: z.int().min(0).default(60),
  slowMs: z.int().min(0).max(60_000).default(1000),
  times: z.int().min(1).default(1),
  /** `owner/name` of the only repository that has the fault; any repository by default. */
  repository: z.string().max(200).default(''),
});
export type Fault = z.output<typeof PlannedFault>;

/** The faults that tests have planned. */
export class Faults {
  private plannedFaults: Fault[] = [];

  plan(fault: Fault): void {
    this.plannedFaults.push({ ...fault });
  }

  /**
   * Returns the fault planned for a call, and counts it as used; undefined if there is none. `callDetail` begins with
   * the repository's `owner/name`.
   */
  consume(step: Operation, callDetail = ''): Fault | undefined {
    const fault = this.plannedFaults.find(
      (entry) => entry.step === step && entry.times > 0 && callDetail.startsWith(entry.repository),
    );
    if (fault) fault.times -= 1;
    return fault;
  }

  reset(): void {
    this.plannedFaults = [];
  }
}
