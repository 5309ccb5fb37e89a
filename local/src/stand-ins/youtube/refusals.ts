import * as z from 'zod';

/** Operations for which tests can plan refusals. */
export const OPERATIONS = ['token', 'channels', 'open', 'send'] as const;
export type Operation = (typeof OPERATIONS)[number];

/**
 * How video players behave:
 * - `plays`: like YouTube's;
 * - `silent`: without any event;
 * - `error`: with an error event;
 * - `blocked`: reports that it is ready, but never plays.
 */
export const PLAYER_BEHAVIORS = ['plays', 'silent', 'error', 'blocked'] as const;

/** A planned refusal of the next calls of an operation, in YouTube's error format. */
export const PlannedRefusal = z.object({
  step: z.enum(OPERATIONS),
  status: z.int().min(400).max(599).default(403),
  reason: z.string().default('quotaExceeded'),
  message: z.string().default('The request cannot be completed because you have exceeded your quota.'),
  times: z.int().min(1).default(1),
});
type PlannedRefusal = z.output<typeof PlannedRefusal>;

/** The stand-in's planned refusals and switches, which tests and the switches' page set. */
export class Refusals {
  /** Whether the account has a channel. */
  hasChannel = true;
  /** Fields that replace those of every video's status, such as `privacyStatus: 'private'`; usually none. */
  videoStatus: object = {};
  player: (typeof PLAYER_BEHAVIORS)[number] = 'plays';
  private plannedRefusals: PlannedRefusal[] = [];

  plan(refusal: PlannedRefusal): void {
    this.plannedRefusals.push({ ...refusal });
  }

  /**
   * Returns the status and body of the refusal planned for a call, and counts it as used; undefined if there is none.
   */
  consume(step: Operation): { status: number; body: object } | undefined {
    const refusal = this.plannedRefusals.find((entry) => entry.step === step && entry.times > 0);
    if (!refusal) return undefined;
    refusal.times -= 1;
    const { status, reason, message } = refusal;
    if (step === 'token') return { status, body: { error: reason, error_description: message } };
    return { status, body: { error: { code: status, message, errors: [{ reason, message }] } } };
  }

  reset(): void {
    this.hasChannel = true;
    this.videoStatus = {};
    this.player = 'plays';
    this.plannedRefusals = [];
  }
}
