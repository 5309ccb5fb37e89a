import * as z from 'zod';

const ANSWER_WITHIN_MS = 10_000;
const TEXT_MAX_LENGTH = 100_000;

/** A provider's answer; `status` 0 and a reason if there was none. The body is parsed JSON, or undefined. */
export interface Said {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
  readonly reason: string;
}

const Cause = z.object({ cause: z.object({ code: z.string() }) });

/** Asks an address and never throws: a provider that does not answer is a finding, too. Redirects are not followed. */
export async function ask(url: string, init: RequestInit = {}): Promise<Said> {
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const response = await fetch(url, { redirect: 'manual', signal, ...init });
    const text = (await response.text()).slice(0, TEXT_MAX_LENGTH);
    return { status: response.status, headers: response.headers, body: jsonOf(text), reason: '' };
  } catch (error) {
    return { status: 0, headers: new Headers(), body: undefined, reason: codeOf(error) };
  }
}

/** Sends a form as OAuth servers want it. */
export function askForm(
  url: string,
  form: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Said> {
  return ask(url, {
    method: 'POST',
    headers: { accept: 'application/json', ...headers },
    body: new URLSearchParams(form),
  });
}

/** What an answer says in short: its status, or why there was none. */
export function inShort({ status, reason }: Said): string {
  return status === 0 ? `no answer (${reason})` : `status ${status}`;
}

/** The code of an error alone: messages may repeat an address with a password. */
export function codeOf(error: unknown): string {
  const cause = Cause.safeParse(error).data?.cause.code;
  if (cause) return cause;
  const own = z.object({ code: z.string() }).safeParse(error).data?.code;
  return own ?? (error instanceof Error ? error.name : 'unknown');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
