import fc from 'fast-check';
import { atLeast, atMost } from '../../bench/report.js';
import { startFakeSignInProvider } from '../../src/stand-ins/fake-sign-in-provider.js';
import { mapConcurrently } from '../clients/map-concurrently.js';
import type { Market } from '../testbed/market.js';
import type { FaultTest, Outcome } from '../fault-test.js';
import type { Testbed } from '../testbed/testbed.js';
import { Callers, type Role, ROLES, rolesFor } from './hostile-input/callers.js';
import {
  type OpenApiDescription,
  type TargetOperation,
  targetsOf,
} from './hostile-input/openapi-description.js';
import { createRecords, readKnownIds } from './hostile-input/known-ids.js';
import { ResponseChecker } from './hostile-input/response-checker.js';
import { type GeneratedRequest, requestsFor } from './hostile-input/requests.js';

const CONCURRENCY = 12;
const RESPONSE_WITHIN_MS = 30_000;
/**
 * If a role gets only 401 and 403 from an operation that it may call, the test sends up to this many more requests as
 * this role. At least one of them must get another status.
 */
const TRIES_PER_ROLE = 12;
/** After this many operations the records are created again, because some operations delete or change them. */
const OPERATIONS_PER_RECORD_SET = 12;

/** Sends requests generated from the api's OpenAPI description, valid and invalid, as every role (API-5). */
export const hostileInput: FaultTest = {
  name: 'hostile-input',
  promise: 'no input from any role makes the api fail or respond differently from its description',
  notScaledBecause: 'it is about what one api responds with',
  async run(testbed) {
    const provider = await startFakeSignInProvider();
    try {
      return await testbed.runMarket({ apis: 1, workers: 0, environment: provider.environment }, (market) =>
        sendHostileInput(testbed, market),
      );
    } finally {
      await provider.stop();
    }
  },
};

async function sendHostileInput(testbed: Testbed, market: Market): Promise<Outcome> {
  const response = await fetch(`${market.apis[0]?.origin}/api/openapi.json`);
  const description = (await response.json()) as OpenApiDescription;
  const targets = targetsOf(description);
  const run = new HostileRun(market, new ResponseChecker(description), testbed.seed);
  const countPerTarget = Math.ceil(testbed.chooseSize(100_000, 600) / targets.length);
  for (const [targetIndex, target] of targets.entries()) {
    if (targetIndex % OPERATIONS_PER_RECORD_SET === 0) await run.createRecords();
    await run.sendRequests(target, countPerTarget);
  }
  const { sentCount, succeededCount, failures, schemaViolations, escalations, authorizedPairs } =
    run.responseChecker;
  const expectedAuthorizedPairs = targets.flatMap(({ id, access }) =>
    rolesFor(access).map((role) => `${id} ${role}`),
  );
  const missingAuthorizedPairs = expectedAuthorizedPairs.filter(
    (targetAndRole) => !authorizedPairs.has(targetAndRole),
  );
  return {
    caseCount: sentCount,
    faultCount: sentCount,
    violations: [
      ...failures,
      ...schemaViolations,
      ...escalations,
      ...missingAuthorizedPairs.map((targetAndRole) => `never entered: ${targetAndRole}`),
    ],
    rows: [
      atLeast('requests', sentCount, countPerTarget * targets.length),
      atLeast('operations of the description', targets.length, 130),
      atLeast(
        'operations entered past 401 and 403, once for each role that may',
        expectedAuthorizedPairs.length - missingAuthorizedPairs.length,
        expectedAuthorizedPairs.length,
      ),
      atLeast('requests that were done', succeededCount, Math.ceil(sentCount / 20)),
      atMost('5xx, or no response', failures.length, 0),
      atMost('responses off their schema', schemaViolations.length, 0),
      atMost('operations for moderators done by others', escalations.length, 0),
    ],
  };
}

class HostileRun {
  private readonly callers: Callers;

  constructor(
    private readonly market: Market,
    readonly responseChecker: ResponseChecker,
    private readonly seed: number,
  ) {
    this.callers = new Callers(market);
  }

  createRecords(): Promise<void> {
    return createRecords(this.market, this.callers);
  }

  /**
   * Sends `count` requests, each as a random role. A role that may call the operation but got only 401 and 403 gets
   * further tries.
   */
  async sendRequests(target: TargetOperation, count: number): Promise<void> {
    const knownIds = await readKnownIds(this.market);
    const requests = requestsFor(target, knownIds);
    const generatedRequests = fc.sample(fc.tuple(requests, fc.constantFrom(...ROLES)), {
      seed: this.seed,
      numRuns: count,
    });
    await mapConcurrently(generatedRequests, CONCURRENCY, ([generatedRequest, role]) =>
      this.send(target, generatedRequest, role),
    );
    for (const role of rolesFor(target.access)) {
      const extraRequests = fc.sample(requests, { seed: this.seed + 1, numRuns: TRIES_PER_ROLE });
      for (const extraRequest of extraRequests)
        if (!this.responseChecker.authorizedPairs.has(`${target.id} ${role}`))
          await this.send(target, extraRequest, role);
    }
  }

  private async send(target: TargetOperation, generatedRequest: GeneratedRequest, role: Role): Promise<void> {
    const { method, basePath, access } = target;
    const requestText = `${method} ${generatedRequest.url.slice(0, 300)} ${(generatedRequest.body ?? '').slice(0, 300)}`;
    try {
      const response = await fetch(`${this.market.apis[0]?.origin}${basePath}${generatedRequest.url}`, {
        method,
        headers: { ...generatedRequest.headers, ...(await this.callers.headersOf(role, access)) },
        ...(generatedRequest.body !== undefined && { body: generatedRequest.body }),
        redirect: 'manual',
        signal: AbortSignal.timeout(RESPONSE_WITHIN_MS),
      });
      const { status, headers } = response;
      // The account was deleted, disabled, signed out or demoted by an earlier request, so it is replaced.
      if (role !== 'visitor' && (status === 401 || (status === 403 && access === 'moderator')))
        this.callers.replace(role);
      this.responseChecker.check({
        role,
        target,
        requestText,
        status,
        type: headers.get('content-type'),
        text: await response.text(),
      });
    } catch (error) {
      this.responseChecker.recordMissing(`${role}: ${requestText}`, error);
    }
  }
}
