import type { CategorizedListing } from '../listings/all.js';
import { LISTINGS } from '../listings/all.js';
import { appOf } from '../apps/all.js';
import type { Pose } from './compositions.js';

/**
 * The poses that suit apps on a phone, and the poses that suit apps in a browser. Browser apps can also be shown on
 * phones.
 */
const PHONE_APP_POSES: readonly Pose[] = ['words', 'phone', 'above', 'tilt'];
const WINDOW_APP_POSES: readonly Pose[] = ['words', 'tilt', 'above', 'desk'];
/** The poses whose only content is a turned view. */
const TURNED_POSES: readonly Pose[] = ['phone', 'tilt'];
/** The poses that show a view as a whole. */
const WHOLE_VIEW_POSES: readonly Pose[] = ['words', 'desk'];
/** The kinds of views that seem almost empty when only a part of them is enlarged. */
const SPARSE_VIEW_KINDS: readonly string[] = ['board', 'chart', 'form'];
/**
 * A cover should not have the same pose as these earlier covers in a list of the newest listings. `distance` is how
 * many positions earlier the other cover is; `weight` is how much the same pose counts. With four covers per row, they
 * are the covers on the left, above, and above on the right.
 */
const NEIGHBOR_COVERS = [
  { distance: 1, weight: 4 },
  { distance: 4, weight: 4 },
  { distance: 3, weight: 1 },
] as const;

/**
 * Chooses a pose for each slug, so that covers close together in a list of the newest listings have different poses.
 */
function choosePoses(): ReadonlyMap<string, Pose> {
  const poses: Pose[] = [];
  const listingsNewestFirst = LISTINGS.toSorted(compareAges);
  for (const { slug } of listingsNewestFirst) {
    const weightOfRepetitions = (pose: Pose) =>
      NEIGHBOR_COVERS.reduce(
        (sum, { distance, weight }) => sum + (poses.at(-distance) === pose ? weight : 0),
        0,
      );
    const countUses = (pose: Pose) => poses.filter((used) => used === pose).length;
    const [pose = 'desk'] = candidatesOf(slug).toSorted(
      (a, b) => weightOfRepetitions(a) - weightOfRepetitions(b) || countUses(a) - countUses(b),
    );
    poses.push(pose);
  }
  return new Map(listingsNewestFirst.map(({ slug }, index) => [slug, poses[index] ?? 'desk']));
}

/**
 * Returns the poses that a listing's cover may have. An annotated text is not turned, because turned text is hard to
 * read. A sparse view is shown as a whole.
 */
function candidatesOf(slug: string): readonly Pose[] {
  const app = appOf(slug);
  const poses = app?.device === 'phone' ? PHONE_APP_POSES : WINDOW_APP_POSES;
  const viewKind = app?.views[0]?.kind ?? '';
  if (SPARSE_VIEW_KINDS.includes(viewKind)) return poses.filter((pose) => WHOLE_VIEW_POSES.includes(pose));
  return viewKind === 'letter' ? poses.filter((pose) => !TURNED_POSES.includes(pose)) : poses;
}

/** Compares listings for sorting: public listings first, the newest before older ones. */
function compareAges(left: CategorizedListing, right: CategorizedListing): number {
  return (
    Number(left.review !== undefined) - Number(right.review !== undefined) || left.daysAgo - right.daysAgo
  );
}

export const POSES = choosePoses();
