import { expect, it } from 'vitest';
import { DAY, dayOf } from './day.js';

const costsOfEveryKind = (apiMicroseconds: number, postgresMicroseconds: number) =>
  new Map(Object.keys(DAY).map((name) => [name, { apiMicroseconds, postgresMicroseconds }]));

it('a day is the sum of its requests, in milliseconds', () => {
  const requests = Object.values(DAY).reduce((sum, requestCount) => sum + requestCount, 0);
  const { apiMs, postgresMs } = dayOf(costsOfEveryKind(1000, 500));
  expect(requests).toBeCloseTo(37);
  expect(apiMs).toBeCloseTo(37);
  expect(postgresMs).toBeCloseTo(18.5);
});

it('a kind of request that was not measured is an error', () => {
  const costs = costsOfEveryKind(1, 1);
  costs.delete('search');
  expect(() => dayOf(costs)).toThrow('search was not measured');
});
