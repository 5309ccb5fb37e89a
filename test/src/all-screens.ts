import { type Screen, screensOf } from './screens.js';
import { statesOf } from './states.js';
import { statesOfListing } from './states-of-listing.js';
import { statesOfPeople } from './states-of-people.js';
import { statesOfWaiting } from './states-of-waiting.js';

type Listing = { readonly id: string; readonly userId: string };

/** Everything that is looked at, in parts small enough for one test each. */
export const PARTS: Readonly<Record<string, (listing: Listing) => readonly Screen[]>> = {
  'every screen': screensOf,
  'every state of demo, payment, message and profile': statesOf,
  'every state of listing and uploading': statesOfListing,
  'every state of notices, people and accounts': statesOfPeople,
  'everything that waits, is refused or is empty': statesOfWaiting,
};

/** All of it. */
export function allScreensOf(listing: Listing): readonly Screen[] {
  return Object.values(PARTS).flatMap((screens) => screens(listing));
}
