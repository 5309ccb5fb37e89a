import * as z from 'zod';

const TIMEOUT_MS = 10_000;
const RESPONSE_MAX_LENGTH = 100_000;

/**
 * A provider's response. If there is none, `status` is 0 and `reason` says why. The body is parsed JSON, or
 * undefined.
 */
export interface ProviderResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
  readonly reason: string;
}

const Cause = z.object({ cause: z.object({ code: z.string() }) });

/**
 * Sends a request and never throws, because a check must report a missing response, too. Redirects are not followed.
 */
export async function sendRequest(url: string, init: RequestInit = {}): Promise<ProviderResponse> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { redirect: 'manual', signal, ...init });
    const text = (await response.text()).slice(0, RESPONSE_MAX_LENGTH);
    return { status: response.status, headers: response.headers, body: jsonOf(text), reason: '' };
  } catch (error) {
    return { status: 0, headers: new Headers(), body: undefined, reason: codeOf(error) };
  }
}

/** Posts a form, as OAuth token endpoints require. */
export function postForm(
  url: string,
  formFields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<ProviderResponse> {
  return sendRequest(url, {
    method: 'POST',
    headers: { accept: 'application/json', ...headers },
    body: new URLSearchParams(formFields),
  });
}

/** Returns a short text about a response: its status, or why there was none. */
export function summarizeResponse({ status, reason }: ProviderResponse): string {
  return status === 0 ? `no answer (${reason})` : `status ${status}`;
}

/** Returns only the code of an error: its message may contain an address with a password. */
export function codeOf(error: unknown): string {
  const cause = Cause.safeParse(error).data?.cause.code;
  if (cause) return cause;
  const errorCode = z.object({ code: z.string() }).safeParse(error).data?.code;
  return errorCode ?? (error instanceof Error ? error.name : 'unknown');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
