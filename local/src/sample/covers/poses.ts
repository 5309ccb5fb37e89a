import type { PlacedListing } from '../listings/all.js';
import { LISTINGS } from '../listings/all.js';
import { appOf } from '../apps/all.js';

/**
 * How a cover shows the listing's interface: two phones, a phone in front of a window, a window alone, a screen without
 * a device, one large turned phone, or one phone in the middle.
 */
export type Pose = 'pair' | 'desk' | 'window' | 'screen' | 'turned' | 'phone';

const PHONE_APP_POSES: readonly Pose[] = ['pair', 'phone', 'turned', 'screen'];
const WINDOW_APP_POSES: readonly Pose[] = ['desk', 'window', 'turned', 'phone', 'screen'];
/**
 * A cover should have another pose than the covers that precede it by these distances in a list of the newest. In rows
 * of four, these are the cover on its left and two in the row above.
 */
const NEIGHBOR_DISTANCES = [1, 4, 3];

/** Chooses a pose for each listing's cover, by slug, so that neighbors in a list of the newest have different poses. */
function choosePoses(): ReadonlyMap<string, Pose> {
  const poses: Pose[] = [];
  const newestFirst = LISTINGS.toSorted(compareAges);
  for (const { slug } of newestFirst) {
    const candidates = candidatesOf(slug);
    const free = candidates.filter((pose) => NEIGHBOR_DISTANCES.every((back) => poses.at(-back) !== pose));
    const uses = (pose: Pose) => poses.filter((used) => used === pose).length;
    const [pose = 'desk'] = (free.length > 0 ? free : candidates).toSorted((a, b) => uses(a) - uses(b));
    poses.push(pose);
  }
  return new Map(newestFirst.map(({ slug }, index) => [slug, poses[index] ?? 'desk']));
}

/** Returns the poses that suit a listing. Listings with a text are never 'turned', which shows only half a phone. */
function candidatesOf(slug: string): readonly Pose[] {
  const app = appOf(slug);
  const poses = app?.device === 'phone' ? PHONE_APP_POSES : WINDOW_APP_POSES;
  return app?.views[0]?.kind === 'letter' ? poses.filter((pose) => pose !== 'turned') : poses;
}

/** Compares listings for the order of lists: newest first. Listings that are not public, which no list shows, are last. */
function compareAges(left: PlacedListing, right: PlacedListing): number {
  return (
    Number(left.review !== undefined) - Number(right.review !== undefined) || left.daysAgo - right.daysAgo
  );
}

export const POSES = choosePoses();
