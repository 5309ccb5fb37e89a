import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DemosService } from '@market/domain/demos/demos.service';
import { SETTINGS, type Settings } from '@market/domain/foundation/settings/configuration';
import { newId } from '@market/domain/foundation/new-id';
import { FailedJobs } from '@market/domain/queues/failed-jobs.service';
import { call, signUpModerator } from '@market/test/api/catalogue';
import { hasRedis, startRedis, type TestRedis } from '@market/test/servers/redis';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';
import { until } from '@market/test/until';
import { isReady } from './is-ready.fixture.js';
import { WorkersModule } from '../workers.module.js';
import { JobQueues } from './job-queues.js';
import { JOB_OPTIONS } from './queue-settings.js';

const QUEUE_BACKENDS = hasRedis() ? (['postgres', 'redis'] as const) : (['postgres'] as const);

describe.each(QUEUE_BACKENDS)('jobs that fail, with their queues on %s', (backend) => {
  let redis: TestRedis | undefined;
  let api: RunningApi;
  let workers: INestApplicationContext;
  let moderator: Person;
  const expireSpy = vi.spyOn(DemosService.prototype, 'expire');
  const { backoff } = JOB_OPTIONS;
  const firstRetryMs = backoff.delay;

  beforeAll(async () => {
    redis = backend === 'redis' ? await startRedis() : undefined;
    api = await startApi(redis && { REDIS_URL: redis.url });
    moderator = await signUpModerator(api);
    // Without this short delay, five attempts would take 15 seconds.
    backoff.delay = 10;
    workers = await NestFactory.createApplicationContext(
      WorkersModule.forSettings(api.application.get<Settings>(SETTINGS)),
      { logger: false, abortOnError: false },
    );
  });
  afterAll(async () => {
    backoff.delay = firstRetryMs;
    await workers.close();
    await api.stop();
    await redis?.kill();
  });

  const readJobs = async () => (await call(api, 'GET', '/admin/jobs', { person: moderator })).json().data;

  it('are shown to moderators, can be retried once, and are then shown as completed (CONSOLE-11)', async () => {
    const id = newId();
    expireSpy.mockClear().mockRejectedValue(new Error('The disk is full'));
    const queues = workers.get(JobQueues, { strict: false });
    await until(() => isReady(queues));
    await queues.add([{ name: 'expire-demo', id, eventId: newId() }]);
    await until(async () => (await readJobs()).length > 0);
    expect(expireSpy).toHaveBeenCalledTimes(5);
    const [job] = await readJobs();
    expect(job).toMatchObject({
      name: 'expire-demo',
      subjectId: id,
      state: 'failed',
      failures: 1,
      error: 'The disk is full',
    });
    expireSpy.mockResolvedValue(undefined);
    const retryJob = () => call(api, 'POST', `/admin/jobs/${job.id}/retry`, { person: moderator, body: {} });
    const responses = await Promise.all([retryJob(), retryJob()]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    await until(async () => (await readJobs())[0].state === 'done');
    const { data } = (
      await call(api, 'GET', `/admin/audit?subjectId=${job.id}`, { person: moderator })
    ).json();
    expect(data).toMatchObject([
      { action: 'job.retry', before: { state: 'failed' }, after: { state: 'retried' } },
    ]);
  });

  it('stay failed if they failed again after an earlier completion', async () => {
    const job = { name: 'expire-demo', subjectId: newId() };
    const failedJobs = workers.get(FailedJobs, { strict: false });
    await failedJobs.recordFailure(job, 'The disk is full');
    const readState = async () =>
      (
        await api.query<{ state: string }>('SELECT state FROM failed_jobs WHERE subject_id = $1', [
          job.subjectId,
        ])
      )[0]?.state;
    await failedJobs.recordCompleted([{ ...job, completedAt: new Date(0) }]);
    expect(await readState()).toBe('failed');
    await failedJobs.recordCompleted([{ ...job, completedAt: new Date() }]);
    expect(await readState()).toBe('done');
  });

  it('are counted by queue, and the console shows the backend of the queues', async () => {
    const readQueues = async () =>
      (await call(api, 'GET', '/admin/queues', { person: moderator })).json().data;
    const readFastQueue = async () => (await readQueues()).find(({ id }: { id: string }) => id === 'market');
    await until(async () => (await readFastQueue())?.failed === 1);
    expect(await readFastQueue()).toMatchObject({ backend, waiting: 0, active: 0 });
    expect((await readQueues()).map(({ id }: { id: string }) => id).sort()).toEqual([
      'market',
      'market-slow',
    ]);
  });
});
