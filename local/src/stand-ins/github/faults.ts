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
 * A planned fault of the next `times` calls of an operation, by its `kind`:
 * - `status`: an error response with `status`;
 * - `limited`: an error response with GitHub's rate limit headers;
 * - `secondary`: an error response with only the message of a rate limit;
 * - `restricted`: an organization has not approved the app;
 * - `sso`: an organization requires single sign-on;
 * - `unscoped`: the token has no scopes;
 * - `slow`: a delayed response;
 * - `elsewhere`: a redirect to a foreign host;
 * - `moved`: a redirect within the API, as for a renamed repository;
 * - `cut` and `endless`: a download that is aborted or never ends.
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
