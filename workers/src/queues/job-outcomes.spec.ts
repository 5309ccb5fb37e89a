import { describe, expect, it } from 'vitest';
import { Clock } from '@market/domain/foundation/clock';
import { newId } from '@market/domain/foundation/new-id';
import type { CompletedJob } from '@market/domain/queues/failed-jobs.service';
import { JobOutcomes } from './job-outcomes.js';

const clock = new Clock();
const newJob = () => ({ name: 'expire-demo', subjectId: newId() });

describe('the outcomes of jobs', () => {
  it('are recorded many at a time, each with the time of its completion', async () => {
    const recordedBatches: (readonly CompletedJob[])[] = [];
    const outcomes = new JobOutcomes(
      {
        recordFailure: () => Promise.resolve(),
        recordCompleted: (jobs) => Promise.resolve(void recordedBatches.push(jobs)),
      },
      clock,
    );
    const jobs = [newJob(), newJob(), newJob()];
    for (const job of jobs) outcomes.recordCompleted(job);
    expect(recordedBatches).toEqual([]);
    await outcomes.flush();
    expect(recordedBatches).toMatchObject([jobs]);
    expect(recordedBatches[0]?.every(({ completedAt }) => completedAt <= clock.now())).toBe(true);
    await outcomes.flush();
    expect(recordedBatches).toHaveLength(1);
  });

  it('include failures, which flushing waits for', async () => {
    const recordedFailures: unknown[] = [];
    const recordFailure = async (failed: unknown, error: string) => {
      await Promise.resolve();
      recordedFailures.push([failed, error]);
    };
    const outcomes = new JobOutcomes({ recordFailure, recordCompleted: () => Promise.resolve() }, clock);
    const failedJob = newJob();
    outcomes.recordFailed(failedJob, 'The disk is full');
    await outcomes.flush();
    expect(recordedFailures).toEqual([[failedJob, 'The disk is full']]);
  });

  it('that cannot be recorded change nothing about the job', async () => {
    const failToRecord = () => Promise.reject(new Error('away'));
    const outcomes = new JobOutcomes({ recordFailure: failToRecord, recordCompleted: failToRecord }, clock);
    outcomes.recordCompleted(newJob());
    outcomes.recordFailed(newJob(), 'The disk is full');
    await expect(outcomes.flush()).resolves.toBeUndefined();
  });
});
