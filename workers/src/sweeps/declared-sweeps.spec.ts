import { describe, expect, it } from 'vitest';
import { Injectable, Module } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { Sweep } from '@market/domain/foundation/sweep';
import { DeclaredSweeps } from './declared-sweeps.js';

@Injectable()
class ServiceWithSweep {
  private readonly due = 3;

  @Sweep({ name: 'ended demos', everyMs: 1000 })
  expire(): Promise<number> {
    return Promise.resolve(this.due);
  }

  /** A method without the decorator, which must not be found. */
  count(): number {
    return this.due;
  }
}

@Injectable()
class ServiceWithSameSweep {
  @Sweep({ name: 'ended demos', everyMs: 500 })
  expire(): Promise<number> {
    return Promise.resolve(0);
  }
}

@Module({ imports: [DiscoveryModule], providers: [DeclaredSweeps, ServiceWithSweep] })
class ValidModule {}

@Module({ imports: [DiscoveryModule], providers: [DeclaredSweeps, ServiceWithSweep, ServiceWithSameSweep] })
class DuplicateSweepsModule {}

const sweepsOf = async (module: typeof ValidModule) =>
  (await NestFactory.createApplicationContext(module, { logger: false })).get(DeclaredSweeps);

describe('the declared sweeps', () => {
  it('are found with their name and interval, and run on their instance', async () => {
    const sweeps = (await sweepsOf(ValidModule)).findAll();
    expect(sweeps).toMatchObject([{ name: 'ended demos', everyMs: 1000 }]);
    expect(await sweeps[0]?.run()).toBe(3);
  });

  it('are refused if two have the same name', async () => {
    const sweeps = await sweepsOf(DuplicateSweepsModule);
    expect(() => sweeps.findAll()).toThrow('Sweeps with the same name: ended demos.');
  });
});
