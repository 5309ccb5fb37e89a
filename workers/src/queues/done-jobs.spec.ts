import { describe, expect, it } from '@jest/globals';
import { Clock } from '@market/domain/foundation/clock';
import { newId } from '@market/domain/foundation/new-id';
import type { DoneJob } from '@market/domain/queues/failed-jobs.service';
import { DoneJobs } from './done-jobs.js';

const clock = new Clock();
const job = () => ({ name: 'expire-demo', subjectId: newId() });

describe('jobs that were done', () => {
  it('are noted many at a time, each with when it was done', async () => {
    const noted: (readonly DoneJob[])[] = [];
    const done = new DoneJobs({ done: (jobs) => Promise.resolve(void noted.push(jobs)) }, clock);
    const jobs = [job(), job(), job()];
    for (const one of jobs) done.note(one);
    expect(noted).toEqual([]);
    await done.flush();
    expect(noted).toMatchObject([jobs]);
    expect(noted[0]?.every(({ doneAt }) => doneAt <= clock.now())).toBe(true);
    await done.flush();
    expect(noted).toHaveLength(1);
  });

  it('are no worse for a note that could not be written', async () => {
    const done = new DoneJobs({ done: () => Promise.reject(new Error('away')) }, clock);
    done.note(job());
    await expect(done.flush()).resolves.toBeUndefined();
  });
});
