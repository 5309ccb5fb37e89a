import * as z from 'zod';

/** Operations that can be refused on request. */
export const STEPS = ['token', 'channels', 'open', 'send'] as const;
export type Step = (typeof STEPS)[number];

/** How players behave: like the real one, without any response, with an error, or without starting. */
export const PLAYERS = ['plays', 'silent', 'error', 'blocked'] as const;

/** A refusal of the next calls of an operation, in YouTube's format. */
export const PlannedRefusal = z.object({
  step: z.enum(STEPS),
  status: z.int().min(400).max(599).default(403),
  reason: z.string().default('quotaExceeded'),
  message: z.string().default('The request cannot be completed because you have exceeded your quota.'),
  times: z.int().min(1).default(1),
});
type Planned = z.output<typeof PlannedRefusal>;

/** Refusals planned by tests. */
export class Refusals {
  /** Whether the account has a channel. */
  hasChannel = true;
  /** The status that YouTube gives to every video, such as `privacyStatus: 'private'`. */
  videoStatus: object = {};
  player: (typeof PLAYERS)[number] = 'plays';
  private planned: Planned[] = [];

  plan(refusal: Planned): void {
    this.planned.push({ ...refusal });
  }

  /** Returns the refusal planned for this call as status and body, or undefined. */
  take(step: Step): { status: number; body: object } | undefined {
    const refusal = this.planned.find((entry) => entry.step === step && entry.times > 0);
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
    this.planned = [];
  }
}
