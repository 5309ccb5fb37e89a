import type { Page, Route } from '@playwright/test';

/** What can become of a call on its way, and what the storefront says about it (SPEC §8 'Helpers', 'MVP list'). */
export interface Fault {
  readonly name: string;
  readonly sentence: string;
  readonly befall: (route: Route) => Promise<void>;
}

const NETWORK =
  'Network error: Unable to connect to the server. This may be due to CORS policy or network issues.';

/** Every kind but slowness and a refused sign-in, which journeys of their own meet. */
export const FAULTS: readonly Fault[] = [
  {
    name: 'a lost connection',
    sentence: NETWORK,
    befall: (route) => route.abort('connectionreset'),
  },
  {
    name: 'a fault of the server',
    sentence: 'HTTP error! status: 500',
    befall: (route) => route.fulfill({ status: 500, body: '' }),
  },
  {
    name: 'an empty answer',
    sentence: 'Server returned null response',
    befall: (route) => route.fulfill({ status: 200, contentType: 'application/json', body: '' }),
  },
  {
    name: 'HTML instead of JSON',
    sentence: 'The server answered in a form this page does not understand.',
    befall: (route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome to the gateway</h1>' }),
  },
  {
    name: "a gateway's page of HTML",
    sentence: 'HTTP error! status: 502',
    befall: (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  },
];

/** Whether a call is meant by `GET /mvps?`: the method, and what its address below /api begins with. */
function isMeant(route: Route, which: string): boolean {
  const [method = 'GET', start = '/'] = which.split(' ');
  const { pathname, search } = new URL(route.request().url());
  return route.request().method() === method && `${pathname}${search}`.startsWith(`/api${start}`);
}

/**
 * Lets every call of this kind come to grief, until what it answers is called.
 * `which` is like `GET /mvps?`: the method, and what the address below /api begins with.
 */
export async function spoil(
  page: Page,
  which: string,
  befall: Fault['befall'],
): Promise<() => Promise<void>> {
  const handler = (route: Route) => (isMeant(route, which) ? befall(route) : route.fallback());
  await page.route('**/api/**', handler);
  return () => page.unroute('**/api/**', handler);
}

/** Holds calls of this kind back, until what it answers is called. */
export async function hold(page: Page, which: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await spoil(page, which, async (route) => {
    await held;
    await route.fallback();
  });
  return release;
}
