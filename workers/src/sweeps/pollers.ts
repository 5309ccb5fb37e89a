import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { newId } from '@market/domain/foundation/new-id';
import { runWithOrigin } from '@market/domain/foundation/settings/origin';
import { runUntilStopped, SWEEP_BATCH } from '@market/domain/foundation/sweep';
import { assertAllRouted } from '../relay/event-routes.js';
import { Relay } from '../relay/relay.js';
import { DeclaredSweeps, type RunnableSweep } from './declared-sweeps.js';

/** How often the outbox is read. Jobs that buyers wait for may be delayed by up to this time. */
const RELAY_EVERY_MS = 250;

/**
 * Runs the relay and the sweeps on timers of this process: a schedule in the queue would be lost with the
 * queue. Runs of one sweep do not overlap within a process. A sweep that fails runs again; only its first
 * failure and its recovery are logged.
 */
@Injectable()
export class Pollers implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  private readonly logger = new Logger(Pollers.name);
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private readonly pendingRuns = new Set<Promise<void>>();
  private readonly failingSweeps = new Set<string>();
  private readonly stop = new AbortController();

  constructor(
    private readonly relay: Relay,
    private readonly sweeps: DeclaredSweeps,
  ) {}

  onApplicationBootstrap(): void {
    assertAllRouted();
    const relay: RunnableSweep = { name: 'relay', everyMs: RELAY_EVERY_MS, run: () => this.relay.run() };
    for (const sweep of [relay, ...this.sweeps.findAll()]) this.schedule(sweep, 0);
  }

  /**
   * Starts no more runs. Current runs end after the row that they handle now. Nest calls this hook in all modules
   * before it waits for the first `beforeApplicationShutdown`, which may wait 50 seconds for jobs.
   */
  onModuleDestroy(): void {
    this.stop.abort();
    for (const timer of this.timers.values()) clearTimeout(timer);
  }

  /** Waits for the runs that have not ended. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.pendingRuns);
  }

  private schedule(sweep: RunnableSweep, afterMs: number): void {
    if (this.stop.signal.aborted) return;
    this.timers.set(
      sweep.name,
      setTimeout(() => this.trackRun(this.run(sweep)), afterMs),
    );
  }

  private trackRun(run: Promise<void>): void {
    this.pendingRuns.add(run);
    void run.finally(() => this.pendingRuns.delete(run));
  }

  private async run(sweep: RunnableSweep): Promise<void> {
    let afterMs = sweep.everyMs;
    try {
      // A sweep is not caused by a request, so each run gets an id for its logs, events and traces.
      const handledCount = await runWithOrigin({ requestId: newId() }, () =>
        runUntilStopped(this.stop.signal, () => sweep.run()),
      );
      if (sweep.repeatsWhenFull && handledCount >= SWEEP_BATCH) afterMs = 0;
      if (this.failingSweeps.delete(sweep.name)) this.logger.log(`${sweep.name} recovered`);
    } catch (error) {
      if (!this.failingSweeps.has(sweep.name))
        this.logger.warn(`${sweep.name} failed: ${error instanceof Error ? error.message : String(error)}`);
      this.failingSweeps.add(sweep.name);
    }
    this.schedule(sweep, afterMs);
  }
}
