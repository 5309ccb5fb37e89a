import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { BoundText } from './statement-parts.js';

/** Opens the one transaction in which a service changes rows and appends their events. */
@Injectable()
export class Transactions {
  private readonly shared = new AsyncLocalStorage<EntityManager>();

  constructor(private readonly database: DataSource) {}

  /** Commits what `work` did, or nothing of it when it throws; inside `together` it is part of that transaction. */
  run<T>(work: (tx: EntityManager) => Promise<T>): Promise<T> {
    const tx = this.shared.getStore();
    return tx ? work(tx) : this.database.transaction(work);
  }

  /** Looks at rows as they are committed; inside `together` as that transaction sees them. */
  read<T>(work: (rows: EntityManager) => Promise<T>): Promise<T> {
    return work(this.shared.getStore() ?? this.database.manager);
  }

  /** Commits what one statement changes, all of it or nothing; inside `together` it is part of that. Answers its rows, for one that ends in a SELECT. */
  change<Row>([text, values]: BoundText): Promise<Row[]> {
    return this.read((rows) => rows.query<Row[]>(text, values));
  }

  /**
   * As `run`, and whatever services that `work` waits for run is committed with it, or not at all. For work on rows
   * alone: calls to others (PayPal, mail) belong after it.
   */
  together<T>(work: (tx: EntityManager) => Promise<T>): Promise<T> {
    return this.run((tx) => this.shared.run(tx, () => work(tx)));
  }
}
