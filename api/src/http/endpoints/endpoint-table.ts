import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { ENDPOINTS } from '@market/contract/endpoints/api';
import { endpointOf } from './endpoint-metadata.js';

/** Makes the server refuse to start unless each endpoint of the contract has exactly one handler (API-5). */
@Injectable()
export class EndpointTable implements OnApplicationBootstrap {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  onApplicationBootstrap(): void {
    const problems = endpointProblems(this.handledIds());
    if (problems.length > 0) throw new Error(problems.join('; '));
  }

  private handledIds(): string[] {
    return this.discovery.getControllers().flatMap(({ metatype }) => {
      const prototype: object | undefined = metatype?.prototype;
      if (!prototype) return [];
      return this.scanner.getAllMethodNames(prototype).flatMap((name) => {
        const method: unknown = Reflect.get(prototype, name);
        return typeof method === 'function' ? (endpointOf(method)?.id ?? []) : [];
      });
    });
  }
}

/**
 * Returns a message for each endpoint that has no handler or several, and for each handler of an endpoint
 * that is not in the contract.
 */
export function endpointProblems(handledIds: readonly string[]): string[] {
  const knownIds = new Set(ENDPOINTS.map(({ id }) => id));
  return [
    ...ENDPOINTS.filter(({ id }) => !handledIds.includes(id)).map(({ id }) => `${id} has no handler`),
    ...handledIds
      .filter((id, index) => handledIds.indexOf(id) !== index)
      .map((id) => `${id} has more than one handler`),
    ...handledIds.filter((id) => !knownIds.has(id)).map((id) => `${id} is not in the contract's table`),
  ];
}
