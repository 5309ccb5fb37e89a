import { storeSavedCopy } from '../../features/saved/api/store-saved-copy.js';
import { IS_DEVELOPMENT } from '../../shared/http/environment.js';
import { installServiceWorker } from './install-service-worker.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Stores a copy of the saved list and installs the service worker. The first page needs neither of them, so this
 * function is called after that page has loaded.
 */
export function startOfflineSupport(): void {
  storeSavedCopy(DAY_MS);
  // In development a service worker would respond with outdated files.
  if (!IS_DEVELOPMENT && 'serviceWorker' in navigator) void installServiceWorker().catch(() => undefined);
}
