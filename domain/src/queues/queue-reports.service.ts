import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../foundation/clock.js';

/** How many jobs of a queue are in each state. */
export interface QueueCounts {
  readonly waiting: number;
  readonly active: number;
  readonly delayed: number;
  readonly failed: number;
}

/** What the workers last saw of their queue: others do not know what carries it. */
@Injectable()
export class QueueReports {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Keeps the latest counts of a queue. */
  async keep(name: string, backend: 'postgres' | 'redis', counts: QueueCounts): Promise<void> {
    await this.database.query(
      `INSERT INTO queue_reports (name, backend, counts, at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (name) DO UPDATE SET backend = excluded.backend, counts = excluded.counts, at = excluded.at`,
      [name, backend, counts, this.clock.now()],
    );
  }
}
