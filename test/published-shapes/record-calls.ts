import { vi } from 'vitest';

/** A call that a gateway made, with its response. A body is parsed JSON, or undefined if it is not JSON. */
export interface RecordedCall {
  readonly method: string;
  readonly url: URL;
  readonly request: unknown;
  readonly status: number;
  readonly response: unknown;
}

/** Records every call through the global `fetch` until `vi.restoreAllMocks()`. */
export function recordCalls(): RecordedCall[] {
  const calls: RecordedCall[] = [];
  const originalFetch = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const response = await originalFetch(input, init);
    calls.push({
      method: init?.method ?? 'GET',
      url: new URL(input instanceof Request ? input.url : input),
      request: jsonOf(init?.body),
      status: response.status,
      response: jsonOf(await response.clone().text()),
    });
    return response;
  });
  return calls;
}

function jsonOf(body: unknown): unknown {
  try {
    return typeof body === 'string' && body !== '' ? JSON.parse(body) : undefined;
  } catch {
    // A form or an archive is not JSON.
    return undefined;
  }
}
