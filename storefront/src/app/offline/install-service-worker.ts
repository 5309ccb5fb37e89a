import { Workbox } from 'workbox-window';
import { notify } from '../../shared/ui/notify.js';

/** The shortest time between two checks for a new version. A check runs when the page becomes visible. */
const UPDATE_CHECK_INTERVAL_MS = 60 * 60 * 1000;

/**
 * Installs the service worker, and notifies the user when a new version of the site is ready. The user can activate
 * it at once; otherwise it becomes active at the next visit.
 */
export async function installServiceWorker(): Promise<void> {
  const worker = new Workbox('/sw.js');
  worker.addEventListener('waiting', () => {
    notify('info', 'A new version is ready', {
      label: 'Reload',
      run: () => {
        worker.addEventListener('controlling', () => window.location.reload());
        worker.messageSkipWaiting();
      },
    });
  });
  await worker.register({ immediate: true });
  let updateCheckedAtMs = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - updateCheckedAtMs < UPDATE_CHECK_INTERVAL_MS)
      return;
    updateCheckedAtMs = Date.now();
    // Without a network the check fails; the next check repeats it.
    void worker.update().catch(() => undefined);
  });
}
