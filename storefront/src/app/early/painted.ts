import { PAGE_STATE_ID } from '../../shared/http/page-state.js';

/** Nobody waits longer for pictures, or for a browser that tells nothing of its paints. */
const PAINTED_BY_MS = 1000;

/** Once the page and the pictures at its top have been painted; at once where there is nothing to paint, or nobody looks. */
export async function painted(): Promise<void> {
  if (document.visibilityState === 'hidden' || !document.getElementById(PAGE_STATE_ID)) return;
  const tooLong = new Promise((done) => setTimeout(done, PAINTED_BY_MS));
  await Promise.race([tooLong, Promise.all([firstPaint(), topPictures()]).then(nextPaint)]);
}

function firstPaint(): Promise<void> {
  return new Promise((done) => {
    const observer = new PerformanceObserver((paints) => {
      if (paints.getEntriesByName('first-contentful-paint').length > 0) done();
    });
    observer.observe({ type: 'paint', buffered: true });
  });
}

function topPictures(): Promise<unknown> {
  const pictures = [...document.images].filter(({ fetchPriority }) => fetchPriority === 'high');
  return Promise.allSettled(pictures.map((picture) => picture.decode()));
}

function nextPaint(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
}
