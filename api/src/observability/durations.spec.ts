import { expect, it } from '@jest/globals';
import { Histogram, Registry } from 'prom-client';
import { Durations, type TimedAnswer } from './durations.js';

const BUCKETS = [0.001, 0.01, 1];
const ANSWERS: readonly TimedAnswer[] = [
  { method: 'GET', route: '/api/mvps', status: 200, seconds: 0 },
  { method: 'GET', route: '/api/mvps', status: 200, seconds: 0.001 },
  { method: 'GET', route: '/api/mvps', status: 200, seconds: 0.0011 },
  { method: 'GET', route: '/api/mvps', status: 304, seconds: 0.5 },
  { method: 'HEAD', route: '/api/mvps', status: 200, seconds: 7 },
  { method: 'GET', route: '/api/mvps/:id', status: 200, seconds: 1 },
];
const about = { name: 'seconds', help: 'How long answers took' };

it('tells what prom-client tells of the same answers', async () => {
  const [ours, theirs] = [new Registry(), new Registry()];
  const durations = new Durations({ ...about, buckets: BUCKETS, registry: ours });
  const labelNames = ['method', 'route', 'status'] as const;
  const histogram = new Histogram({ ...about, labelNames, buckets: BUCKETS, registers: [theirs] });
  expect(await ours.metrics()).toBe(await theirs.metrics());
  for (const answer of ANSWERS) {
    durations.add(answer);
    const { seconds, status, ...labels } = answer;
    histogram.observe({ ...labels, status: String(status) }, seconds);
  }
  expect(await ours.metrics()).toBe(await theirs.metrics());
  expect(await theirs.getMetricsAsJSON()).toMatchObject(await ours.getMetricsAsJSON());
});
