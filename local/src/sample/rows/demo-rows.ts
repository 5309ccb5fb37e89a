import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@market/domain/foundation/clock';
import type { DemoSession } from '@market/domain/demos/demo-session.entity';
import { DEMO_MS } from '@market/domain/demos/demos.rules';
import type { Listing } from '@market/domain/listings/listing.entity';
import type { DayViews } from '../activity/views.js';
import { seededRandom } from '../covers/pen.js';
import { PROSPECTS } from '../prospects.js';
import { stableId } from '../stable-id.js';
import { userId } from './people-rows.js';

/** The share of views after which the visitor starts the demo. */
const DEMOS_PER_VIEW = 0.08;
/** Demos start between these hours of the day, in UTC. */
const EARLIEST_HOUR = 7;
const LATEST_HOUR = 21;
/** The share of demos that are closed before their end. */
const CLOSED_EARLY_SHARE = 0.55;
/**
 * The shortest time from a demo's start until it is closed early, and the time from the last activity until the end.
 */
const SHORTEST_DEMO_MS = 2 * MINUTE_MS;
const LAST_ACTIVITY_BEFORE_END_MS = 20 * SECOND_MS;

/**
 * Returns the ended demos of a listing. `days` are its views, sorted by day. Each demo is by a different person,
 * because there is one demo per person and listing (DEMO-1). The demos are spread evenly over the views, so that
 * nearly the same share of views leads to a demo in every month.
 */
export function demoRows(
  listing: Pick<Listing, 'id' | 'approvedAt'>,
  slug: string,
  days: readonly DayViews[],
): DemoSession[] {
  const random = seededRandom(`demos ${slug}`);
  const people = PROSPECTS.map(({ login }) => ({ login, order: random() })).toSorted(
    (left, right) => left.order - right.order,
  );
  const demos: DemoSession[] = [];
  let dueDemoCount = random();
  for (const { day, views } of days) {
    dueDemoCount += views * DEMOS_PER_VIEW;
    const login = people[demos.length]?.login;
    if (dueDemoCount < 1 || login === undefined) continue;
    dueDemoCount -= 1;
    const hour = EARLIEST_HOUR + random() * (LATEST_HOUR - EARLIEST_HOUR);
    const startedAt = new Date(Date.parse(day) + Math.round(hour * HOUR_MS));
    const demo = endedDemo(startedAt, random);
    if (listing.approvedAt === null || startedAt <= listing.approvedAt) continue;
    const id = stableId('demo', `${login} ${slug}`);
    demos.push({ id, userId: userId(login), listingId: listing.id, ...demo });
  }
  return demos;
}

function endedDemo(startedAt: Date, random: () => number): Omit<DemoSession, 'id' | 'userId' | 'listingId'> {
  const expiresAt = new Date(startedAt.getTime() + DEMO_MS);
  const isClosed = random() < CLOSED_EARLY_SHARE;
  const closedAfterMs = Math.round(SHORTEST_DEMO_MS + random() * (DEMO_MS - SHORTEST_DEMO_MS));
  const endedAt = isClosed ? new Date(startedAt.getTime() + closedAfterMs) : expiresAt;
  return {
    startedAt,
    expiresAt,
    lastActivityAt: new Date(endedAt.getTime() - LAST_ACTIVITY_BEFORE_END_MS),
    endedAt,
    endReason: isClosed ? 'closed' : 'expired',
  };
}
