import { DEMO_SECONDS } from '@market/contract/demos';
import { SECOND_MS } from '../foundation/clock.js';
import type { DemoSession } from './demo-session.entity.js';

/** Length of a demo (SPEC §9: 15 minutes). */
export const DEMO_MS = DEMO_SECONDS * SECOND_MS;

/** Whether a demo is over at a moment, whether or not a job has closed its row (DECISIONS 15). */
export function isOver(session: Pick<DemoSession, 'endedAt' | 'expiresAt'>, now: Date): boolean {
  return session.endedAt !== null || now.getTime() >= session.expiresAt.getTime();
}

/** Whole seconds left, rounded up; none once it is over. */
export function secondsLeft(session: Pick<DemoSession, 'endedAt' | 'expiresAt'>, now: Date): number {
  if (isOver(session, now)) return 0;
  return Math.ceil((session.expiresAt.getTime() - now.getTime()) / SECOND_MS);
}
