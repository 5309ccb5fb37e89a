import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/**
 * Opens the one transaction in which a service changes rows and appends their events (decision 0036). All transactions lock
 * rows in the same order, so that they cannot deadlock: payment, delivery, first period of a chain of rentals, review of a
 * listing, listing, coupon, and last the live streams of people (`LiveEventsService.append`).
 */
@Injectable()
export class Transactions {
  private readonly shared = new AsyncLocalStorage<EntityManager>();
  /** Functions to call after the commit of each open transaction. */
  private readonly afterwards = new WeakMap<EntityManager, (() => void)[]>();

  constructor(private readonly database: DataSource) {}

  /** Runs `work` in a transaction, which is rolled back if `work` throws. Inside `together` it joins the shared transaction. */
  async run<T>(work: (tx: EntityManager) => Promise<T>): Promise<T> {
    const tx = this.shared.getStore();
    if (tx) return work(tx);
    const commitCallbacks: (() => void)[] = [];
    const result = await this.database.transaction((transaction) => {
      this.afterwards.set(transaction, commitCallbacks);
      return work(transaction);
    });
    for (const callback of commitCallbacks) callback();
    return result;
  }

  /**
   * Calls `callback` once the transaction is committed, but not if it is rolled back or the process ends. Use it only for calls
   * that may be lost. Throws if `run` did not open the transaction.
   */
  afterCommit(tx: EntityManager, callback: () => void): void {
    const commitCallbacks = this.afterwards.get(tx);
    if (!commitCallbacks) throw new Error('The transaction was not opened by Transactions.run.');
    commitCallbacks.push(callback);
  }

  /** Reads committed rows; inside `together` it also sees that transaction's changes. */
  read<T>(work: (rows: EntityManager) => Promise<T>): Promise<T> {
    return work(this.shared.getStore() ?? this.database.manager);
  }

  /**
   * Like `run`, but the services that `work` calls join this transaction. Use it only for changes of rows; calls to PayPal or
   * the mail server must come after it.
   */
  together<T>(work: (tx: EntityManager) => Promise<T>): Promise<T> {
    return this.run((tx) => this.shared.run(tx, () => work(tx)));
  }
}
