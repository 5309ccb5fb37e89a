import { describe, expect, it } from 'vitest';
import { Clock } from '@market/domain/foundation/clock';
import { newId } from '@market/domain/foundation/new-id';
import type { CompletedJob } from '@market/domain/queues/failed-jobs.service';
import { JobOutcomes } from './job-outcomes.js';

const clock = new Clock();
const job = () => ({ name: 'expire-demo', subjectId: newId() });

describe('the outcomes of jobs', () => {
  it('are recorded many at a time, each with the time of its completion', async () => {
    const recorded: (readonly CompletedJob[])[] = [];
    const outcomes = new JobOutcomes(
      {
        recordFailure: () => Promise.resolve(),
        recordCompleted: (jobs) => Promise.resolve(void recorded.push(jobs)),
      },
      clock,
    );
    const jobs = [job(), job(), job()];
    for (const job of jobs) outcomes.recordCompleted(job);
    expect(recorded).toEqual([]);
    await outcomes.flush();
    expect(recorded).toMatchObject([jobs]);
    expect(recorded[0]?.every(({ completedAt }) => completedAt <= clock.now())).toBe(true);
    await outcomes.flush();
    expect(recorded).toHaveLength(1);
  });

  it('include failures, which flushing waits for', async () => {
    const recorded: unknown[] = [];
    const recordFailure = async (failed: unknown, error: string) => {
      await Promise.resolve();
      recorded.push([failed, error]);
    };
    const outcomes = new JobOutcomes({ recordFailure, recordCompleted: () => Promise.resolve() }, clock);
    const failed = job();
    outcomes.recordFailed(failed, 'The disk is full');
    await outcomes.flush();
    expect(recorded).toEqual([[failed, 'The disk is full']]);
  });

  it('that cannot be recorded change nothing about the job', async () => {
    const failToRecord = () => Promise.reject(new Error('away'));
    const outcomes = new JobOutcomes({ recordFailure: failToRecord, recordCompleted: failToRecord }, clock);
    outcomes.recordCompleted(job());
    outcomes.recordFailed(job(), 'The disk is full');
    await expect(outcomes.flush()).resolves.toBeUndefined();
  });
});
