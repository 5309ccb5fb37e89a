import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/**
 * Opens the one transaction in which a service changes rows and appends their events (decision 0036). Transactions lock rows
 * in one order, so that no two wait for each other: payment, delivery, first period of a chain of rentals, review of a listing, listing, coupon,
 * and last the live streams of people (`LiveEventsService.tell`).
 */
@Injectable()
export class Transactions {
  private readonly shared = new AsyncLocalStorage<EntityManager>();

  constructor(private readonly database: DataSource) {}

  /** Runs `work` in a transaction, which is rolled back if it throws. Inside `together` it joins that transaction. */
  run<T>(work: (tx: EntityManager) => Promise<T>): Promise<T> {
    const tx = this.shared.getStore();
    return tx ? work(tx) : this.database.transaction(work);
  }

  /** Reads committed rows; inside `together` it also sees that transaction's changes. */
  read<T>(work: (rows: EntityManager) => Promise<T>): Promise<T> {
    return work(this.shared.getStore() ?? this.database.manager);
  }

  /**
   * Like `run`, and the services that `work` calls join this transaction. Only for changes of rows; calls to PayPal or the mail
   * server must follow it.
   */
  together<T>(work: (tx: EntityManager) => Promise<T>): Promise<T> {
    return this.run((tx) => this.shared.run(tx, () => work(tx)));
  }
}
