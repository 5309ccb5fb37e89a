import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { atLeast, atMost } from '../../bench/report.js';
import { call } from '../clients/calls.js';
import type { Market } from '../testbed/market.js';
import type { FaultTest } from '../fault-test.js';
import { signUp, type Person } from '../clients/people.js';

const WRITABLE_AGAIN_WITHIN_S = 5;
const SECOND_MS = 1000;
const WRITER_COUNT = 4;

/** Tests that acknowledged writes survive when Postgres stops without a checkpoint under load. */
export const postgresRestart: FaultTest = {
  name: 'postgres-restart',
  promise: 'acknowledged writes survive an immediate stop of Postgres',
  run: (testbed) =>
    testbed.runMarket({ apis: 1, workers: 1 }, async (market) => {
      const restartCount = testbed.chooseSize(20, 2);
      const random = testbed.createRandom('restart');
      const writers = new Writers(market, (await signUp(market, 2)) as [Person, Person]);
      writers.start();
      let recoveryMs = 0;
      const postgresPids = new Set([testbed.postgres.pid]);
      for (let restartIndex = 0; restartIndex < restartCount; restartIndex += 1) {
        await pause(300 + random() * SECOND_MS);
        await testbed.postgres.stopAtOnce();
        await testbed.postgres.start();
        postgresPids.add(testbed.postgres.pid);
        recoveryMs = Math.max(recoveryMs, await writers.measureRecoveryMs());
      }
      await writers.stop();
      const lostWrites = await writers.findLost();
      return {
        caseCount: writers.acknowledgedContents.length,
        faultCount: restartCount,
        violations: [...lostWrites, ...writers.unexplainedResponses],
        rows: [
          atLeast('servers that were started anew', postgresPids.size - 1, restartCount),
          atMost('acknowledged writes lost, or kept twice', lostWrites.length, 0),
          atMost('answers that are neither success nor 503', writers.unexplainedResponses.length, 0),
          ...testbed.durationRows(
            atMost(
              'seconds from its return until writes are taken again, at most',
              recoveryMs / SECOND_MS,
              WRITABLE_AGAIN_WITHIN_S,
            ),
          ),
        ],
      };
    }),
};

/** Clients that send messages without a pause. */
class Writers {
  readonly acknowledgedContents: string[] = [];
  readonly unexplainedResponses: string[] = [];
  private isRunning = true;
  private lastAcknowledgedAtMs = 0;
  private runningWriters: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly market: Market,
    private readonly people: readonly [Person, Person],
  ) {}

  start(): void {
    this.runningWriters = Promise.all(Array.from({ length: WRITER_COUNT }, () => this.write()));
  }

  async stop(): Promise<void> {
    this.isRunning = false;
    await this.runningWriters;
  }

  /** Returns the milliseconds until the next write is acknowledged, at most a minute. */
  async measureRecoveryMs(): Promise<number> {
    const startedAt = performance.now();
    while (this.lastAcknowledgedAtMs < startedAt) {
      if (performance.now() - startedAt > 60_000) return 60_000;
      await pause(10);
    }
    return this.lastAcknowledgedAtMs - startedAt;
  }

  /** Returns a text for each acknowledged message that is missing or stored twice. */
  async findLost(): Promise<string[]> {
    const rows = await this.market.query<{ content: string; times: number }>(
      'SELECT content, count(*)::int AS times FROM messages GROUP BY content',
    );
    const storedCounts = new Map(rows.map((row) => [row.content, row.times]));
    return this.acknowledgedContents
      .filter((content) => storedCounts.get(content) !== 1)
      .map((content) => `${content} is there ${storedCounts.get(content) ?? 0} times`);
  }

  private async write(): Promise<void> {
    const [sender, recipient] = this.people;
    while (this.isRunning) {
      const content = randomUUID();
      const body = { recipientId: recipient.userId, subject: 'Fault', content };
      const response = await call(this.market, {
        path: '/users/messages',
        caller: sender,
        idempotencyKey: randomUUID(),
        body,
      }).catch((error: unknown) => ({ status: 0, body: { error: String(error) } }));
      if (response.status < 300 && response.status > 0) {
        this.acknowledgedContents.push(content);
        this.lastAcknowledgedAtMs = performance.now();
      } else if (response.status !== 503) this.unexplainedResponses.push(JSON.stringify(response));
      if (response.status !== 201) await pause(20);
    }
  }
}
