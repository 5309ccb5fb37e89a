import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { newId } from '@market/domain/foundation/new-id';
import { comingFrom } from '@market/domain/foundation/origin';
import { refuseUnrouted } from '../relay/event-routes.js';
import { Relay } from '../relay/relay.js';
import { type Sweep, SWEEPS } from './sweep.js';

/** How often the outbox is looked at; what a buyer waits for passes through it. */
const RELAY_EVERY_MS = 250;

/**
 * Runs the relay and the sweeps from inside this process: a scheduler kept in the queue would be lost with it.
 * One at a time of each kind. A run that fails is tried again; that it fails is said once, and that it goes on again.
 */
@Injectable()
export class Pollers implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Pollers.name);
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private readonly running = new Set<Promise<void>>();
  private readonly failing = new Set<string>();
  private stopped = false;

  constructor(
    private readonly relay: Relay,
    @Inject(SWEEPS) private readonly sweeps: readonly Sweep[],
  ) {}

  onApplicationBootstrap(): void {
    refuseUnrouted();
    const relay: Sweep = { name: 'relay', everyMs: RELAY_EVERY_MS, run: () => this.relay.run() };
    for (const sweep of [relay, ...this.sweeps]) this.next(sweep, 0);
  }

  /** Starts no more, and waits for what is being done. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    for (const timer of this.timers.values()) clearTimeout(timer);
    await Promise.all(this.running);
  }

  private next(sweep: Sweep, afterMs: number): void {
    if (this.stopped) return;
    this.timers.set(
      sweep.name,
      setTimeout(() => this.track(this.once(sweep)), afterMs),
    );
  }

  private track(run: Promise<void>): void {
    this.running.add(run);
    void run.finally(() => this.running.delete(run));
  }

  private async once(sweep: Sweep): Promise<void> {
    try {
      // What a sweep finds goes back to no request: each of its runs is one.
      await comingFrom({ requestId: newId() }, () => sweep.run());
      if (this.failing.delete(sweep.name)) this.logger.log(`${sweep.name}: goes on`);
    } catch (error) {
      if (!this.failing.has(sweep.name))
        this.logger.warn(`${sweep.name} waits: ${error instanceof Error ? error.message : String(error)}`);
      this.failing.add(sweep.name);
    }
    this.next(sweep, sweep.everyMs);
  }
}
