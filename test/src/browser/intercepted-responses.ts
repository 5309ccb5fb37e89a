import type { Page } from '@playwright/test';

const PROBLEM_CONTENT_TYPE = 'application/problem+json';

/** Makes an endpoint respond with this body, without a request to the server; `path` is a glob. */
export async function respondWith(page: Page, path: string, json: unknown, status = 200): Promise<void> {
  await page.route(path, (route) => route.fulfill({ status, json }));
}

/** Fields of a problem document. `errors` has messages by field name. */
interface ProblemFields {
  readonly status: number;
  readonly detail: string;
  readonly code?: string;
  readonly errors?: Readonly<Record<string, string>>;
}

/** Makes an address respond with a problem document, by default a 500. */
export async function respondWithProblem(page: Page, path: string, refusal?: ProblemFields): Promise<void> {
  const { status, ...otherFields } = refusal ?? { status: 500, detail: 'Something went wrong on our side.' };
  const json = { type: 'about:blank', title: 'Refused', code: 'http/error', status, ...otherFields };
  await page.route(path, (route) => route.fulfill({ status, contentType: PROBLEM_CONTENT_TYPE, json }));
}

/** Leaves requests to an address without a response, so that the page keeps showing its loading state. */
export async function leavePending(page: Page, path: string): Promise<void> {
  await page.route(path, () => undefined);
}

/** Changes a response of the server before the page reads it. */
export async function amendResponse<T>(page: Page, path: string, change: (json: T) => T): Promise<void> {
  await page.route(path, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as T) });
  });
}
