import type { PlacedListing } from '../listings/all.js';
import { LISTINGS } from '../listings/all.js';
import { appOf } from '../apps/all.js';
import type { Pose } from './compositions.js';

/** The poses that suit an app on a phone, and those that suit an app in a browser, which phones show too. */
const PHONE_APP_POSES: readonly Pose[] = ['pair', 'lean', 'duo'];
const WINDOW_APP_POSES: readonly Pose[] = ['desk', 'window', 'windows', 'tilt', 'duo'];
/** The poses whose large phone or window is turned. */
const TURNED_POSES: readonly Pose[] = ['pair', 'lean', 'tilt'];
/**
 * In a list of the newest listings, a cover should not have the same pose as the covers this many positions before it,
 * and how much each counts. If four covers are in a row, these are the cover on its left, the one above it, and the one
 * on the right of that.
 */
const NEIGHBORS = [
  { distance: 1, weight: 4 },
  { distance: 4, weight: 4 },
  { distance: 3, weight: 1 },
] as const;

/** Chooses a pose for each slug, so that covers close together in a list of the newest have different poses. */
function choosePoses(): ReadonlyMap<string, Pose> {
  const poses: Pose[] = [];
  const newestFirst = LISTINGS.toSorted(compareAges);
  for (const { slug } of newestFirst) {
    const likeness = (pose: Pose) =>
      NEIGHBORS.reduce((sum, { distance, weight }) => sum + (poses.at(-distance) === pose ? weight : 0), 0);
    const countUses = (pose: Pose) => poses.filter((used) => used === pose).length;
    const [pose = 'desk'] = candidatesOf(slug).toSorted(
      (a, b) => likeness(a) - likeness(b) || countUses(a) - countUses(b),
    );
    poses.push(pose);
  }
  return new Map(newestFirst.map(({ slug }, index) => [slug, poses[index] ?? 'desk']));
}

/** Returns the poses that suit a listing. A text is never turned, because it is hard to read then. */
function candidatesOf(slug: string): readonly Pose[] {
  const app = appOf(slug);
  const poses = app?.device === 'phone' ? PHONE_APP_POSES : WINDOW_APP_POSES;
  return app?.views[0]?.kind === 'letter' ? poses.filter((pose) => !TURNED_POSES.includes(pose)) : poses;
}

/** Compares listings for sorting: public listings first, the newest before older ones. */
function compareAges(left: PlacedListing, right: PlacedListing): number {
  return (
    Number(left.review !== undefined) - Number(right.review !== undefined) || left.daysAgo - right.daysAgo
  );
}

export const POSES = choosePoses();
