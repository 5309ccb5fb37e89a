import { DAY_MS } from '@market/domain/foundation/clock';
import { seededRandom } from '../covers/pen.js';
import { RENTALS, SAVED_SLUGS_BY_LOGIN } from './rentals.js';

/** Number of days before now that have views. */
const DAYS_WITH_VIEWS = 90;
/** How often a listing is viewed on an average day without any order or save, and how much each point adds to that. */
const VIEWS_PER_DAY = 1.4;
const VIEWS_PER_POINT = 0.03;
/** For this many days a listing is new, so that the homepage shows it and it is viewed this many times as often. */
const NEW_DAYS = 21;
const NEW_FACTOR = 3;
/** Points that an order and a save add to a listing's popularity (FIND-66). */
const ORDER_POINTS = 10;
const SAVE_POINTS = 3;

/** How often a listing was viewed on a day in UTC, such as `2026-03-01`. */
export interface DayViews {
  readonly day: string;
  readonly views: number;
}

/** Returns how popular the orders and saves of the sample make a listing, in points. */
export function pointsOf(slug: string): number {
  const orderCount = RENTALS.filter((rental) => rental.slug === slug).length;
  const saveCount = Object.values(SAVED_SLUGS_BY_LOGIN).filter((slugs) => slugs.includes(slug)).length;
  return orderCount * ORDER_POINTS + saveCount * SAVE_POINTS;
}

/**
 * Returns the views of a listing on each day from its approval until yesterday, oldest first. More popular and new
 * listings have more views. Loads on the same day return the same numbers.
 */
export function viewsOf(slug: string, approvedAt: Date, now: Date): DayViews[] {
  const points = pointsOf(slug);
  const firstDay = dayOf(approvedAt);
  const days: DayViews[] = [];
  for (let daysAgo = DAYS_WITH_VIEWS; daysAgo >= 1; daysAgo -= 1) {
    const at = new Date(now.getTime() - daysAgo * DAY_MS);
    const day = dayOf(at);
    if (day < firstDay) continue;
    const isNew = at.getTime() - approvedAt.getTime() < NEW_DAYS * DAY_MS;
    const average = (VIEWS_PER_DAY + points * VIEWS_PER_POINT) * (isNew ? NEW_FACTOR : 1);
    const random = seededRandom(`views ${slug} ${day}`);
    days.push({ day, views: 1 + Math.floor(random() * (2 * average - 1)) });
  }
  return days;
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
