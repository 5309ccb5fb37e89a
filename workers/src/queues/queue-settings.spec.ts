import { describe, expect, it } from '@jest/globals';
import { JOB_OPTIONS, reconnectAfterMs, WORKER_OPTIONS } from './queue-settings.js';

describe('the settings of the queue', () => {
  it('knock on a server that is away at least every second, however long it is away', () => {
    for (let tries = 1; tries <= 10_000; tries += 1)
      expect(reconnectAfterMs(tries)).toBeLessThanOrEqual(1000);
    expect(WORKER_OPTIONS.runRetryDelay).toBeLessThanOrEqual(1000);
  });

  it('give a killed worker’s job to another within 15 seconds, and again and again', () => {
    expect(WORKER_OPTIONS.lockDuration + WORKER_OPTIONS.stalledInterval).toBeLessThanOrEqual(15_000);
    expect(WORKER_OPTIONS.stalledInterval).toBeLessThan(WORKER_OPTIONS.lockDuration);
    expect(WORKER_OPTIONS.maxStalledCount).toBeGreaterThanOrEqual(10);
  });

  it('keep no finished job: its id would make the same job a silent no-op', () => {
    expect(JOB_OPTIONS.removeOnComplete).toBe(true);
  });

  it('try a job again before it is left to the sweeps', () => {
    expect(JOB_OPTIONS).toMatchObject({ attempts: 5, backoff: { type: 'exponential' } });
  });
});
