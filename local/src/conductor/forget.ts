import { join } from 'node:path';
import { discardPlace } from '../postgres/place.js';

/** Removes the database of a state folder, wherever it lies; everything must be stopped. */
export function forgetData(stateDir: string): Promise<void> {
  discardPlace(join(stateDir, 'postgres'));
  return Promise.resolve();
}
