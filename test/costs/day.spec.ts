import { expect, it } from 'vitest';
import { costOfDay, REQUESTS_PER_DAY } from './day.js';

const costsOfEveryKind = (apiCpuMicroseconds: number, postgresCpuMicroseconds: number) =>
  new Map(
    Object.keys(REQUESTS_PER_DAY).map((name) => [name, { apiCpuMicroseconds, postgresCpuMicroseconds }]),
  );

it('the cost of a day is the sum of the costs of its requests, in milliseconds', () => {
  const requests = Object.values(REQUESTS_PER_DAY).reduce((sum, requestCount) => sum + requestCount, 0);
  const { apiMs, postgresMs } = costOfDay(costsOfEveryKind(1000, 500));
  expect(requests).toBeCloseTo(37);
  expect(apiMs).toBeCloseTo(37);
  expect(postgresMs).toBeCloseTo(18.5);
});

it('a kind of request that was not measured is an error', () => {
  const costs = costsOfEveryKind(1, 1);
  costs.delete('search');
  expect(() => costOfDay(costs)).toThrow('search was not measured');
});
