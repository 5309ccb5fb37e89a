import { describe, expect, it } from 'vitest';
import { FAST_WORKER_OPTIONS, JOB_OPTIONS, reconnectAfterMs, SLOW_WORKER_OPTIONS } from './queue-settings.js';

describe('the settings of the queues', () => {
  it('reconnect to an unavailable server at least every second, however long it is unavailable', () => {
    for (let attempt = 1; attempt <= 10_000; attempt += 1)
      expect(reconnectAfterMs(attempt)).toBeLessThanOrEqual(1000);
    expect(FAST_WORKER_OPTIONS.runRetryDelay).toBeLessThanOrEqual(1000);
  });

  it.each([FAST_WORKER_OPTIONS, SLOW_WORKER_OPTIONS])(
    'run the job of a killed worker again within 15 seconds, ten times or more (%#)',
    (options) => {
      expect(options.lockDuration + options.stalledInterval).toBeLessThanOrEqual(15_000);
      expect(options.stalledInterval).toBeLessThan(options.lockDuration);
      expect(options.maxStalledCount).toBeGreaterThanOrEqual(10);
    },
  );

  it('remove completed jobs: BullMQ would ignore a new job with the same id', () => {
    expect(JOB_OPTIONS.removeOnComplete).toBe(true);
  });

  it('attempt a job several times before only sweeps handle its row', () => {
    expect(JOB_OPTIONS).toMatchObject({ attempts: 5, backoff: { type: 'exponential', delay: 1000 } });
  });
});
