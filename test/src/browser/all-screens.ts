import { type Screen, screensOf } from './screens.js';
import { screenStates } from './screen-states.js';
import { earningsStates } from './earnings-states.js';
import { listingStates } from './listing-states.js';
import { peopleStates } from './people-states.js';
import { ratingStates } from './rating-states.js';
import { waitingStates } from './waiting-states.js';

type Listing = { readonly id: string; readonly userId: string };

/** All screens, in groups that are small enough for one test each. */
export const SCREEN_GROUPS: Readonly<Record<string, (listing: Listing) => readonly Screen[]>> = {
  'every screen': screensOf,
  'every state of demo, payment, message and profile': screenStates,
  'every state of listing and uploading': listingStates,
  'every state of notifications, people and accounts': peopleStates,
  'every state of earnings': earningsStates,
  'every state of reviews': ratingStates,
  'everything that waits, is refused or is empty': waitingStates,
};

/** All screens in one list. */
export function allScreensOf(listing: Listing): readonly Screen[] {
  return Object.values(SCREEN_GROUPS).flatMap((screens) => screens(listing));
}
