import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { atLeast, atMost } from '../../bench/report.js';
import { call } from '../room/calls.js';
import type { Market } from '../room/market.js';
import type { FaultLine } from '../room/outcome.js';
import { signUp, type Somebody } from '../room/people.js';

const BACK_WITHIN_S = 5;
const SECOND_MS = 1000;
const WRITERS = 4;

/** The database is stopped at once under load, and started again. */
export const postgresRestart: FaultLine = {
  name: 'postgres-restart',
  promise: 'what was acknowledged survives an immediate stop of Postgres',
  play: (room) =>
    room.market({ apis: 1, workers: 1 }, async (market) => {
      const restarts = room.times(20, 2);
      const random = room.random('restart');
      const load = new Writers(market, (await signUp(market, 2)) as [Somebody, Somebody]);
      load.start();
      let backMs = 0;
      for (let restart = 0; restart < restarts; restart += 1) {
        await pause(300 + random() * SECOND_MS);
        await room.postgres.stopAtOnce();
        await room.postgres.start();
        backMs = Math.max(backMs, await load.backMs());
      }
      await load.stop();
      const lost = await load.lost();
      return {
        cases: load.acknowledged.length,
        faults: restarts,
        violations: [...lost, ...load.unexplained],
        rows: [
          atLeast('restarts', restarts, restarts),
          atMost('acknowledged writes lost, or kept twice', lost.length, 0),
          atMost('answers that are neither success nor 503', load.unexplained.length, 0),
          atMost(
            'seconds from its return until writes are taken again, at most',
            backMs / SECOND_MS,
            BACK_WITHIN_S,
          ),
        ],
      };
    }),
};

/** People who write messages without a pause. */
class Writers {
  readonly acknowledged: string[] = [];
  readonly unexplained: string[] = [];
  private isOpen = true;
  private lastAt = 0;
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly market: Market,
    private readonly people: readonly [Somebody, Somebody],
  ) {}

  start(): void {
    this.running = Promise.all(Array.from({ length: WRITERS }, () => this.write()));
  }

  async stop(): Promise<void> {
    this.isOpen = false;
    await this.running;
  }

  /** Milliseconds from now until a write that begins from now on is acknowledged. */
  async backMs(): Promise<number> {
    const from = performance.now();
    while (this.lastAt < from) {
      if (performance.now() - from > 60_000) return 60_000;
      await pause(10);
    }
    return this.lastAt - from;
  }

  /** Acknowledged messages that are not there exactly once. */
  async lost(): Promise<string[]> {
    const rows = await this.market.query<{ content: string; times: number }>(
      'SELECT content, count(*)::int AS times FROM messages GROUP BY content',
    );
    const times = new Map(rows.map((row) => [row.content, row.times]));
    return this.acknowledged
      .filter((content) => times.get(content) !== 1)
      .map((content) => `${content} is there ${times.get(content) ?? 0} times`);
  }

  private async write(): Promise<void> {
    const [by, to] = this.people;
    while (this.isOpen) {
      const content = randomUUID();
      const body = { recipientId: to.userId, subject: 'Fault', content };
      const answer = await call(this.market, { path: '/users/messages', by, key: randomUUID(), body }).catch(
        (error: unknown) => ({ status: 0, body: { error: String(error) } }),
      );
      if (answer.status < 300 && answer.status > 0) {
        this.acknowledged.push(content);
        this.lastAt = performance.now();
      } else if (answer.status !== 503) this.unexplained.push(JSON.stringify(answer));
      if (answer.status !== 201) await pause(20);
    }
  }
}
