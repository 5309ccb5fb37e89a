import type { DemoSession } from '@market/contract/demos';
import type { DemoRow } from '@market/domain/demos/demos.queries';
import { secondsLeft } from '@market/domain/demos/demos.rules';

/** Returns a demo as the API shows it at `now`. */
export function demoView(session: DemoRow, now: Date): DemoSession {
  const timeRemaining = secondsLeft(session, now);
  return { sessionId: session.id, mvpId: session.listingId, timeRemaining, isExpired: timeRemaining === 0 };
}
