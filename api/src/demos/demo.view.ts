import type { DemoSession } from '@market/contract/demos';
import { secondsLeft } from '@market/domain/demos/demos.rules';

/** What `DemosService` answers, as far as it is shown. */
interface Session {
  readonly id: string;
  readonly listingId: string;
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
}

/** A demo as the API answers it, at a moment of the server's clock. */
export function demoView(session: Session, now: Date): DemoSession {
  const timeRemaining = secondsLeft(session, now);
  return { sessionId: session.id, mvpId: session.listingId, timeRemaining, isExpired: timeRemaining === 0 };
}
