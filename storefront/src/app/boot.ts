import { PAGE_SCRIPTS_ID, PAGE_STATE_ID } from '../shared/http/page-state.js';
import { keepEarlyUse } from './early-use.js';
import { nextTask } from '../shared/next-task.js';
import './styles.css';

/** Nobody waits longer for pictures, or for a browser that tells nothing of its paints. */
const PAINTED_BY_MS = 1000;

/**
 * First of all scripts. A page that the server rendered is painted before the application is loaded and takes it over: many
 * times larger than this file, it would otherwise keep what has already arrived from being shown.
 */
keepEarlyUse();
void painted().then(takeOver);

/** Starts React and the application one after the other: together they would keep the page from answering for too long. */
async function takeOver(): Promise<void> {
  const links = document.getElementById(PAGE_SCRIPTS_ID);
  if (links instanceof HTMLTemplateElement) document.head.append(links.content);
  await import('react-dom/client');
  await nextTask();
  await import('./entry-client.js');
}

/** Once the page and the pictures at its top have been painted; at once where there is nothing to paint, or nobody looks. */
async function painted(): Promise<void> {
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
