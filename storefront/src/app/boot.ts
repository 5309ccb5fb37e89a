import { PAGE_STATE_ID } from '../shared/http/page-state.js';
import { keepEarlyUse } from './early-use.js';
import './styles.css';

/** A browser that tells nothing of its paints has painted by then. */
const PAINTED_BY_MS = 500;

/**
 * First of all scripts. A page that the server rendered is painted before it is taken over: the application, many times
 * larger than this file, would otherwise keep what has already arrived from being shown.
 */
keepEarlyUse();
void painted().then(() => import('./entry-client.js'));

/** Once the page has been painted; at once where there is nothing to paint yet, or nobody looks. */
async function painted(): Promise<void> {
  if (document.visibilityState === 'hidden' || !document.getElementById(PAGE_STATE_ID)) return;
  await new Promise<void>((done) => {
    setTimeout(done, PAINTED_BY_MS);
    const observer = new PerformanceObserver((paints) => {
      if (paints.getEntriesByName('first-contentful-paint').length > 0) done();
    });
    observer.observe({ type: 'paint', buffered: true });
  });
}
