import type * as z from 'zod';
import { SECOND_MS } from '@market/domain/foundation/clock';

const ANSWER_WITHIN_MS = 10 * SECOND_MS;

/** Reads JSON of a provider as the person who consented; throws Error for anything but a timely, well-formed answer. */
export async function readProvider<S extends z.ZodType>(
  address: string,
  accessToken: string,
  answer: S,
): Promise<z.output<S>> {
  const response = await fetch(address, {
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${accessToken}`,
      'user-agent': 'mvp-market',
    },
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  if (!response.ok) throw new Error(`${new URL(address).pathname} answered ${response.status}`);
  return answer.parse(await response.json());
}
