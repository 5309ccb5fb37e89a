import { describe, expect, it } from '@jest/globals';
import { readSettings } from '@market/domain/foundation/configuration';
import { ANSWER_WITHIN_MS } from '@market/domain/gateways/mail/mail.gateway';
import { JOB_NAMES, type Processor } from '../jobs.js';
import { Consumer, FINISH_WITHIN_MS } from './consumer.js';

const settings = readSettings({
  DATABASE_URL: 'postgres://nowhere/none',
  AUTH_SECRET: 'a secret of tests that is long enough',
});
const processors: Processor[] = JOB_NAMES.map((name) => ({ name, process: () => Promise.resolve() }));

const metrics = { timed: (_: string, work: Promise<void>) => work };
const failures = { keep: () => Promise.resolve() };
const done = { note: () => undefined, flush: () => Promise.resolve() };

describe('the consumer', () => {
  it('takes a processor for every job', () => {
    expect(() => new Consumer(settings, processors, failures, done, metrics)).not.toThrow();
  });

  it('does not start with a job that nobody does', () => {
    expect(() => new Consumer(settings, processors.slice(1), failures, done, metrics)).toThrow(
      `The job ${JOB_NAMES[0]} has 0 processors instead of one.`,
    );
  });

  it('does not start with a job that two do', () => {
    expect(
      () => new Consumer(settings, [...processors, ...processors.slice(0, 1)], failures, done, metrics),
    ).toThrow('has 2 processors');
  });

  it('waits, when it stops, for as long as a mail server may think about an e-mail', () => {
    expect(FINISH_WITHIN_MS).toBeGreaterThan(ANSWER_WITHIN_MS);
  });
});
