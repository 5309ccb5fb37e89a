import type { Page, Route } from '@playwright/test';

/** A fault of an api call, and the storefront's message about it (FIND-6, API-3). */
export interface NetworkFault {
  readonly name: string;
  readonly shownMessage: string;
  readonly fail: (route: Route) => Promise<void>;
}

const NETWORK_MESSAGE =
  'Network error: Unable to connect to the server. This may be due to CORS policy or network issues.';

/** All kinds of faults, apart from a slow response and an expired session, which other journeys cover. */
export const NETWORK_FAULTS: readonly NetworkFault[] = [
  {
    name: 'a lost connection',
    shownMessage: NETWORK_MESSAGE,
    fail: (route) => route.abort('connectionreset'),
  },
  {
    name: 'a server error',
    shownMessage: 'HTTP error! status: 500',
    fail: (route) => route.fulfill({ status: 500, body: '' }),
  },
  {
    name: 'an empty response',
    shownMessage: 'Server returned null response',
    fail: (route) => route.fulfill({ status: 200, contentType: 'application/json', body: '' }),
  },
  {
    name: 'HTML instead of JSON',
    shownMessage: 'The server answered in a form this page does not understand.',
    fail: (route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome to the gateway</h1>' }),
  },
  {
    name: "a gateway's HTML page",
    shownMessage: 'HTTP error! status: 502',
    fail: (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  },
];

/** Whether a call has the pattern's method, and its path begins with the path of the pattern. */
function matchesPattern(route: Route, callPattern: string): boolean {
  const [method = 'GET', pathStart = '/'] = callPattern.split(' ');
  const { pathname, search } = new URL(route.request().url());
  return route.request().method() === method && `${pathname}${search}`.startsWith(`/api${pathStart}`);
}

/**
 * Makes every call that matches `callPattern` fail until the returned function is called. The pattern is a method
 * and the beginning of a path below /api, such as `GET /mvps?`.
 */
export async function failCalls(
  page: Page,
  callPattern: string,
  fail: NetworkFault['fail'],
): Promise<() => Promise<void>> {
  const handler = (route: Route) => (matchesPattern(route, callPattern) ? fail(route) : route.fallback());
  await page.route('**/api/**', handler);
  return () => page.unroute('**/api/**', handler);
}

/** Delays every call that matches `callPattern` until the returned function is called. */
export async function delayCalls(page: Page, callPattern: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await failCalls(page, callPattern, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}
