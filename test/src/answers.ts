import type { Page } from '@playwright/test';

const PROBLEM = 'application/problem+json';

/** Lets the page believe that an endpoint answers this; `path` is a glob of its address. Nothing reaches the server. */
export async function answer(page: Page, path: string, json: unknown, status = 200): Promise<void> {
  await page.route(path, (route) => route.fulfill({ status, json }));
}

/** What a refusal says; `errors` by field. */
interface Refusal {
  readonly status: number;
  readonly detail: string;
  readonly code?: string;
  readonly errors?: Readonly<Record<string, string>>;
}

/** Refuses every call of this address in the server's own form; without more, as a server does that is out of order. */
export async function refuse(page: Page, path: string, refusal?: Refusal): Promise<void> {
  const { status, ...facts } = refusal ?? { status: 500, detail: 'Something went wrong on our side.' };
  const json = { type: 'about:blank', title: 'Refused', code: 'http/error', status, ...facts };
  await page.route(path, (route) => route.fulfill({ status, contentType: PROBLEM, json }));
}

/** Never answers calls of this address: what is shown until an answer comes stays. */
export async function keepWaiting(page: Page, path: string): Promise<void> {
  await page.route(path, () => undefined);
}

/** Changes what the server answers before the page reads it. */
export async function amend<T>(page: Page, path: string, change: (json: T) => T): Promise<void> {
  await page.route(path, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as T) });
  });
}
