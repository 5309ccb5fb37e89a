import type { Page } from '@playwright/test';

/** The shortest duration that browsers report; faster events count as this long. */
const SHORTEST_REPORTED_MS = 16;
/** Names of Event Timing entries of user input; a swipe has no click. */
const USER_INPUT = /^(?:key|pointer|touch|mouse)(?:down|up|start|end|press)$|^click$/;

declare global {
  interface PerformanceObserverInit {
    durationThreshold?: number;
  }
  interface Window {
    eventTimings: PerformanceEventTiming[];
    takeEventTimings: () => void;
  }
}

/**
 * Makes every page of a context record event durations, from input to the next paint. Call it before the first page
 * opens.
 */
export async function watchEvents(page: Page): Promise<void> {
  await page.addInitScript((durationThreshold) => {
    window.eventTimings = [];
    const keep = (entries: PerformanceEntryList) => {
      window.eventTimings.push(...(entries as PerformanceEventTiming[]));
    };
    const observer = new PerformanceObserver((list) => keep(list.getEntries()));
    observer.observe({ type: 'event', durationThreshold });
    window.takeEventTimings = () => keep(observer.takeRecords());
  }, SHORTEST_REPORTED_MS);
}

/**
 * Returns the duration of the slowest event during `interact`, in milliseconds and including the next paint (the INP of a few
 * interactions).
 */
export async function slowestEventMs(page: Page, interact: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    window.takeEventTimings();
    window.eventTimings = [];
  });
  await interact();
  const timings = await page.evaluate(async () => {
    // Entries are delivered only after the paint that follows their event.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));
    window.takeEventTimings();
    return window.eventTimings.map(({ name, duration }) => ({ name, duration }));
  });
  return Math.max(
    SHORTEST_REPORTED_MS,
    ...timings.flatMap(({ name, duration }) => (USER_INPUT.test(name) ? [duration] : [])),
  );
}
