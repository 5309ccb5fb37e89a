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
 * In a list of the newest listings, a cover should not have the same pose as the covers this many positions before it.
 * If four covers are in a row, these are the cover on its left and two covers in the row above.
 */
const NEIGHBOR_DISTANCES = [1, 4, 3];

/** Chooses a pose for each slug, so that covers close together in a list of the newest have different poses. */
function choosePoses(): ReadonlyMap<string, Pose> {
  const poses: Pose[] = [];
  const newestFirst = LISTINGS.toSorted(compareAges);
  for (const { slug } of newestFirst) {
    const candidates = candidatesOf(slug);
    const differentPoses = candidates.filter((pose) =>
      NEIGHBOR_DISTANCES.every((distance) => poses.at(-distance) !== pose),
    );
    const countUses = (pose: Pose) => poses.filter((used) => used === pose).length;
    const allowedPoses = differentPoses.length > 0 ? differentPoses : candidates;
    const [pose = 'desk'] = allowedPoses.toSorted((a, b) => countUses(a) - countUses(b));
    poses.push(pose);
  }
  return new Map(newestFirst.map(({ slug }, index) => [slug, poses[index] ?? 'desk']));
}

/** Returns the poses that suit a listing. A text is never shown 'turned', because half of that phone is not visible. */
function candidatesOf(slug: string): readonly Pose[] {
  const app = appOf(slug);
  const poses = app?.device === 'phone' ? PHONE_APP_POSES : WINDOW_APP_POSES;
  return app?.views[0]?.kind === 'letter' ? poses.filter((pose) => pose !== 'turned') : poses;
}

/** Compares listings for sorting: public listings first, the newest before older ones. */
function compareAges(left: PlacedListing, right: PlacedListing): number {
  return (
    Number(left.review !== undefined) - Number(right.review !== undefined) || left.daysAgo - right.daysAgo
  );
}

export const POSES = choosePoses();
