import type { DemoSession } from '@market/contract/demos';
import type { DemoRow } from '@market/domain/demos/demos.queries';
import { secondsLeft } from '@market/domain/demos/demos.rules';

/** A demo as the API answers it, at a moment of the server's clock. */
export function demoView(session: DemoRow, now: Date): DemoSession {
  const timeRemaining = secondsLeft(session, now);
  return { sessionId: session.id, mvpId: session.listingId, timeRemaining, isExpired: timeRemaining === 0 };
}
