import { Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { Sweep, type SweepOptions } from '@market/domain/foundation/sweep';

/** A sweep that can be run; `run` returns how many rows it handled. */
export interface RunnableSweep extends SweepOptions {
  run(): Promise<number>;
}

/** Finds the methods that features have marked with `@Sweep`. */
@Injectable()
export class DeclaredSweeps {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly methods: MetadataScanner,
  ) {}

  /** Returns every declared sweep of the loaded modules; throws if two have the same name. */
  findAll(): readonly RunnableSweep[] {
    const sweeps = this.discovery.getProviders().flatMap((provider) => {
      const instance: unknown = provider.instance;
      if (typeof instance !== 'object' || instance === null) return [];
      return this.methods.getAllMethodNames(Object.getPrototypeOf(instance)).flatMap((method) => {
        const options = this.discovery.getMetadataByDecorator(Sweep, provider, method);
        return options ? [{ ...options, run: () => provider.instance[method]() }] : [];
      });
    });
    const names = sweeps.map(({ name }) => name);
    const repeatedNames = names.filter((name, index) => names.indexOf(name) < index);
    if (repeatedNames.length > 0) throw new Error(`Sweeps with the same name: ${repeatedNames.join(', ')}.`);
    return sweeps;
  }
}
