import autocannon from 'autocannon';
import { median } from './median.js';
import { SIZES } from './sizes.js';

const CONNECTION_COUNT = 8;

/** A URL whose request rate is measured and compared with those of other URLs. */
export interface MeasuredServer {
  readonly name: string;
  readonly url: string;
  /** The `Authorization` header of a signed-in person, if the URL needs one. */
  readonly authorization?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON that is sent by POST; without it, the request is a GET. */
  readonly body?: string;
}

/**
 * Returns the median requests per second of each server. Rounds alternate between the servers, so that other load on
 * the machine affects all of them.
 */
export async function measureRates(servers: readonly MeasuredServer[]): Promise<Map<string, number>> {
  const rates = new Map<string, number[]>(servers.map(({ name }) => [name, []]));
  const { warmUpSeconds, rounds, roundSeconds } = SIZES.reads;
  for (const server of servers) await measureRound(server, warmUpSeconds);
  for (let roundIndex = 0; roundIndex < rounds; roundIndex += 1) {
    for (const server of servers) rates.get(server.name)?.push(await measureRound(server, roundSeconds));
  }
  return new Map([...rates].map(([name, figures]) => [name, median(figures)]));
}

/** Returns the requests per second of one round. Throws if any response fails: the rate would then be too high. */
async function measureRound(server: MeasuredServer, durationSeconds: number): Promise<number> {
  const { url, authorization, body } = server;
  const headers = {
    ...server.headers,
    ...(authorization && { authorization }),
    ...(body && { 'content-type': 'application/json' }),
  };
  const method = body ? 'POST' : 'GET';
  const result = await autocannon({
    url,
    connections: CONNECTION_COUNT,
    duration: durationSeconds,
    headers,
    method,
    ...(body && { body }),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} responses that are not 2xx, ${result.errors} errors`);
  }
  return result.requests.average;
}
