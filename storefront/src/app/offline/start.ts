import { storeSavedCopy } from '../../features/saved/api/store-saved-copy.js';
import { IS_DEVELOPMENT } from '../../shared/http/environment.js';
import { installWorker } from './worker.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Begins what makes the site work without a network. Loaded after the first page, which needs none of it. */
export function startOffline(): void {
  storeSavedCopy(DAY_MS);
  // Development has no service worker: it would keep what was just changed. Without one everything else works.
  if (!IS_DEVELOPMENT && 'serviceWorker' in navigator) void installWorker().catch(() => undefined);
}
