import { describe, expect, it } from 'vitest';
import { Clock } from '@market/domain/foundation/clock';
import { newId } from '@market/domain/foundation/new-id';
import type { CompletedJob } from '@market/domain/queues/failed-jobs.service';
import { JobOutcomeRecorder } from './job-outcome-recorder.js';

const clock = new Clock();
const newJob = () => ({ name: 'expire-demo', subjectId: newId() });

describe('the outcomes of jobs', () => {
  it('are recorded many at a time, each with the time of its completion', async () => {
    const recordedBatches: (readonly CompletedJob[])[] = [];
    const recorder = new JobOutcomeRecorder(
      {
        recordFailure: () => Promise.resolve(),
        recordCompleted: (jobs) => Promise.resolve(void recordedBatches.push(jobs)),
      },
      clock,
    );
    const jobs = [newJob(), newJob(), newJob()];
    for (const job of jobs) recorder.recordCompleted(job);
    expect(recordedBatches).toEqual([]);
    await recorder.flush();
    expect(recordedBatches).toMatchObject([jobs]);
    expect(recordedBatches[0]?.every(({ completedAt }) => completedAt <= clock.now())).toBe(true);
    await recorder.flush();
    expect(recordedBatches).toHaveLength(1);
  });

  it('include failures, which flushing waits for', async () => {
    const recordedFailures: unknown[] = [];
    const recordFailure = async (failed: unknown, error: string) => {
      await Promise.resolve();
      recordedFailures.push([failed, error]);
    };
    const recorder = new JobOutcomeRecorder(
      { recordFailure, recordCompleted: () => Promise.resolve() },
      clock,
    );
    const failedJob = newJob();
    recorder.recordFailed(failedJob, 'The disk is full');
    await recorder.flush();
    expect(recordedFailures).toEqual([[failedJob, 'The disk is full']]);
  });

  it('that cannot be recorded change nothing about the job', async () => {
    const failToRecord = () => Promise.reject(new Error('away'));
    const recorder = new JobOutcomeRecorder(
      { recordFailure: failToRecord, recordCompleted: failToRecord },
      clock,
    );
    recorder.recordCompleted(newJob());
    recorder.recordFailed(newJob(), 'The disk is full');
    await expect(recorder.flush()).resolves.toBeUndefined();
  });
});
