import autocannon from 'autocannon';
import { median } from './median.js';

const CONNECTIONS = 8;
/** Until both have compiled what they run most: a server is under load for longer than the first seconds. */
const WARM_SECONDS = 6;
const ROUND_SECONDS = 2;
const ROUNDS = 5;

/** One server's address of a case, under the name it has in the table. */
export interface Contender {
  readonly name: string;
  readonly url: string;
  /** Of who asks, where that is somebody signed in. */
  readonly authorization?: string | undefined;
}

/** Median requests per second of each contender; rounds alternate, so that a noisy moment meets both. */
export async function measure(contenders: readonly Contender[]): Promise<Map<string, number>> {
  const rates = new Map<string, number[]>(contenders.map(({ name }) => [name, []]));
  for (const contender of contenders) await round(contender, WARM_SECONDS);
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    for (const contender of contenders)
      rates.get(contender.name)?.push(await round(contender, ROUND_SECONDS));
  }
  return new Map([...rates].map(([name, figures]) => [name, median(figures)]));
}

/** Requests per second of one round; throws when an answer was not a success, since errors are quick. */
async function round({ url, authorization }: Contender, duration: number): Promise<number> {
  const headers = authorization ? { authorization } : {};
  const result = await autocannon({ url, connections: CONNECTIONS, duration, headers });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} answers that are no success, ${result.errors} errors`);
  }
  return result.requests.average;
}
