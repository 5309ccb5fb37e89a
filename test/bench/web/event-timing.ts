import type { Page } from '@playwright/test';

/** The shortest duration that browsers report; faster events count as this long. */
const SHORTEST_REPORTED_MS = 16;
/** Matches the names of Event Timing entries for user input. A swipe causes no `click`, so other names are included. */
const USER_INPUT_EVENT_NAME = /^(?:key|pointer|touch|mouse)(?:down|up|start|end|press)$|^click$/;

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
 * Makes a browser page record the durations of events, from input to the next paint, in every document that it opens.
 * Call it before the first document opens.
 */
export async function watchEvents(page: Page): Promise<void> {
  await page.addInitScript((durationThreshold) => {
    window.eventTimings = [];
    const record = (entries: PerformanceEntryList) => {
      window.eventTimings.push(...(entries as PerformanceEventTiming[]));
    };
    const observer = new PerformanceObserver((list) => record(list.getEntries()));
    observer.observe({ type: 'event', durationThreshold });
    window.takeEventTimings = () => record(observer.takeRecords());
  }, SHORTEST_REPORTED_MS);
}

/**
 * Returns the duration of the slowest event during `interact`, up to the next paint, in milliseconds: the INP
 * (Interaction to Next Paint) of these interactions.
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
    ...timings.flatMap(({ name, duration }) => (USER_INPUT_EVENT_NAME.test(name) ? [duration] : [])),
  );
}
