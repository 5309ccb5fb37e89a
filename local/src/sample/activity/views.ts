import { DAY_MS } from '@market/domain/foundation/clock';
import { seededRandom } from '../covers/pen.js';
import { RENTALS, SAVED_SLUGS_BY_LOGIN } from './rentals.js';

/** Number of days before now that have views. */
const DAYS_WITH_VIEWS = 90;
/**
 * Average views per day of a listing without orders and saves, and the views per day that each popularity point adds.
 */
const BASE_VIEWS_PER_DAY = 1.4;
const VIEWS_PER_POPULARITY_POINT = 0.03;
/**
 * How many days a listing is new. The homepage shows new listings, so they are viewed NEW_LISTING_VIEW_FACTOR times as
 * often.
 */
const NEW_LISTING_DAYS = 21;
const NEW_LISTING_VIEW_FACTOR = 3;
/** The popularity points that each order and each save add to a listing (FIND-66). */
const POINTS_PER_ORDER = 10;
const POINTS_PER_SAVE = 3;

/** How often a listing was viewed on a day in UTC, such as `2026-03-01`. */
export interface DayViews {
  readonly day: string;
  readonly views: number;
}

/** Returns a listing's popularity points for its orders and saves in the sample. */
export function popularityPointsOf(slug: string): number {
  const rentalCount = RENTALS.filter((rental) => rental.slug === slug).length;
  const saveCount = Object.values(SAVED_SLUGS_BY_LOGIN).filter((slugs) => slugs.includes(slug)).length;
  return rentalCount * POINTS_PER_ORDER + saveCount * POINTS_PER_SAVE;
}

/**
 * Returns the views of a listing on each day from its approval until yesterday, oldest first. More popular and new
 * listings have more views. Calls on the same day return the same numbers.
 */
export function dailyViewsOf(slug: string, approvedAt: Date, now: Date): DayViews[] {
  const points = popularityPointsOf(slug);
  const firstDay = dayOf(approvedAt);
  const days: DayViews[] = [];
  for (let daysAgo = DAYS_WITH_VIEWS; daysAgo >= 1; daysAgo -= 1) {
    const at = new Date(now.getTime() - daysAgo * DAY_MS);
    const day = dayOf(at);
    if (day < firstDay) continue;
    const isNew = at.getTime() - approvedAt.getTime() < NEW_LISTING_DAYS * DAY_MS;
    const averageViews =
      (BASE_VIEWS_PER_DAY + points * VIEWS_PER_POPULARITY_POINT) * (isNew ? NEW_LISTING_VIEW_FACTOR : 1);
    const random = seededRandom(`views ${slug} ${day}`);
    days.push({ day, views: 1 + Math.floor(random() * (2 * averageViews - 1)) });
  }
  return days;
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
