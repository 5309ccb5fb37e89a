import { afterAll, beforeAll, vi } from 'vitest';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Clock } from '@market/domain/foundation/clock';
import { SETTINGS } from '@market/domain/foundation/settings/configuration';
import { DeclaredSweeps } from '../../../workers/src/sweeps/declared-sweeps.js';
import { Pollers } from '../../../workers/src/sweeps/pollers.js';
import { WorkersModule } from '../../../workers/src/workers.module.js';
import type { TestMarket } from './use-test-market.js';

/** Runs the sweep with the given name once. Throws if there is no sweep with this name. */
export interface RunSweep {
  (name: string): Promise<number>;
  /** Returns the names of all sweeps of the workers. */
  names(): string[];
}

/**
 * Returns a function that runs a sweep of the workers on the marketplace's database, by the marketplace's clock.
 * Neither the relay nor the queue runs, so no job runs, and no sweep starts by itself.
 */
export function useSweeps(market: TestMarket): RunSweep {
  let workers: INestApplicationContext;
  beforeAll(async () => {
    const pollersMock = vi
      .spyOn(Pollers.prototype, 'onApplicationBootstrap')
      .mockImplementation(() => undefined);
    const { application } = market.api;
    workers = await NestFactory.createApplicationContext(
      WorkersModule.forSettings(application.get(SETTINGS)),
      {
        logger: false,
        abortOnError: false,
      },
    );
    pollersMock.mockRestore();
    Object.assign(workers.get(Clock), { now: () => application.get(Clock).now() });
  });
  afterAll(() => workers.close());
  const findSweeps = () => workers.get(DeclaredSweeps).findAll();
  const runSweep = async (name: string) => {
    const sweep = findSweeps().find((candidate) => candidate.name === name);
    if (!sweep) throw new Error(`The workers have no sweep '${name}'`);
    return sweep.run();
  };
  return Object.assign(runSweep, { names: () => findSweeps().map(({ name }) => name) });
}
