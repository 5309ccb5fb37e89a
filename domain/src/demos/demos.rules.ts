import { DEMO_SECONDS } from '@market/contract/demos';
import { SECOND_MS } from '../foundation/clock.js';
import type { DemoSession } from './demo-session.entity.js';

/** The length of a demo (DEMO-1). */
export const DEMO_MS = DEMO_SECONDS * SECOND_MS;

/** Returns whether a demo has ended at `now`, even if no job has closed its row yet (DEMO-3). */
export function hasEnded(session: Pick<DemoSession, 'endedAt' | 'expiresAt'>, now: Date): boolean {
  return session.endedAt !== null || now.getTime() >= session.expiresAt.getTime();
}

/** Returns the remaining seconds of a demo, rounded up; 0 once it has ended. */
export function secondsLeft(session: Pick<DemoSession, 'endedAt' | 'expiresAt'>, now: Date): number {
  if (hasEnded(session, now)) return 0;
  return Math.ceil((session.expiresAt.getTime() - now.getTime()) / SECOND_MS);
}
