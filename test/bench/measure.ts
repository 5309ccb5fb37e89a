import autocannon from 'autocannon';
import { median } from './median.js';
import { SIZES } from './sizes.js';

const CONNECTIONS = 8;

/** A URL of a server whose request rate is compared with others. */
export interface Contender {
  readonly name: string;
  readonly url: string;
  /** The `Authorization` header of a signed-in person, if the URL needs one. */
  readonly authorization?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON that is sent by POST; without it, the request is a GET. */
  readonly body?: string;
}

/** Returns the median requests per second of each contender. Rounds alternate, so that other load on the machine affects both. */
export async function measure(contenders: readonly Contender[]): Promise<Map<string, number>> {
  const rates = new Map<string, number[]>(contenders.map(({ name }) => [name, []]));
  const { warmUpSeconds, rounds, roundSeconds } = SIZES.reads;
  for (const contender of contenders) await round(contender, warmUpSeconds);
  for (let roundIndex = 0; roundIndex < rounds; roundIndex += 1) {
    for (const contender of contenders) rates.get(contender.name)?.push(await round(contender, roundSeconds));
  }
  return new Map([...rates].map(([name, figures]) => [name, median(figures)]));
}

/** Returns the requests per second of one round. Throws on any response that is not a success, because errors are fast. */
async function round(contender: Contender, duration: number): Promise<number> {
  const { url, authorization, body } = contender;
  const headers = {
    ...contender.headers,
    ...(authorization && { authorization }),
    ...(body && { 'content-type': 'application/json' }),
  };
  const method = body ? 'POST' : 'GET';
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration,
    headers,
    method,
    ...(body && { body }),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} responses that are not 2xx, ${result.errors} errors`);
  }
  return result.requests.average;
}
