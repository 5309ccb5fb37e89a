/** The cost of a request of one kind, in microseconds of processor time. */
export interface Cost {
  readonly apiCpuMicroseconds: number;
  readonly postgresCpuMicroseconds: number;
}

/**
 * How many requests of each kind one person sends per day, on average. docs/capacity.md explains these assumed numbers.
 * The last five kinds are writes; their fractions add up to one write per day.
 */
export const REQUESTS_PER_DAY: Readonly<Record<string, number>> = {
  'rendered page of an MVP': 4,
  'cached list': 8,
  'cached detail': 6,
  search: 2,
  'list of a signed-in user': 5,
  'detail of a signed-in user': 4,
  'public profile': 1,
  'messages of a user': 6,
  'message sent': 1 / 3,
  'rental created': 1 / 6,
  'demo started': 1 / 6,
  'MVP saved': 1 / 6,
  'person followed': 1 / 6,
};

/**
 * Returns the milliseconds of processor time that a person's day costs. Throws if a kind of request was not
 * measured.
 */
export function costOfDay(costs: ReadonlyMap<string, Cost>): { apiMs: number; postgresMs: number } {
  let [apiCpuMicroseconds, postgresCpuMicroseconds] = [0, 0];
  for (const [name, requestCount] of Object.entries(REQUESTS_PER_DAY)) {
    const cost = costs.get(name);
    if (!cost) throw new Error(`${name} was not measured`);
    apiCpuMicroseconds += requestCount * cost.apiCpuMicroseconds;
    postgresCpuMicroseconds += requestCount * cost.postgresCpuMicroseconds;
  }
  return { apiMs: apiCpuMicroseconds / 1000, postgresMs: postgresCpuMicroseconds / 1000 };
}
