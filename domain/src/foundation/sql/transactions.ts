import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/**
 * Opens the single transaction in which a service changes rows and appends their events (decision 0036). All
 * transactions lock rows in the same order, so that they cannot deadlock: account (`AccountsService.lock`), pair of
 * people (`lockPair`), payment, delivery, first period of a chain of rentals, comparison of submissions
 * (`NearCopiesService`), review of a listing, listing, coupon, invitation to a repository, and last the live events of
 * each person (`LiveEventsService.append`).
 */
@Injectable()
export class Transactions {
  private readonly sharedTransaction = new AsyncLocalStorage<EntityManager>();
  /** The functions that each open transaction calls after its commit. */
  private readonly callbacksByTransaction = new WeakMap<EntityManager, (() => void)[]>();

  constructor(private readonly database: DataSource) {}

  /**
   * Runs `callback` in a transaction, which is rolled back if `callback` throws. Inside `together`, `callback` joins
   * the transaction that `together` opened.
   */
  async run<T>(callback: (tx: EntityManager) => Promise<T>): Promise<T> {
    const tx = this.sharedTransaction.getStore();
    if (tx) return callback(tx);
    const commitCallbacks: (() => void)[] = [];
    const result = await this.database.transaction((transaction) => {
      this.callbacksByTransaction.set(transaction, commitCallbacks);
      return callback(transaction);
    });
    for (const commitCallback of commitCallbacks) commitCallback();
    return result;
  }

  /**
   * Calls `callback` after the transaction is committed. The call is lost if the process ends before it, and
   * does not happen after a rollback. Throws if the transaction was not opened by `run`.
   */
  afterCommit(tx: EntityManager, callback: () => void): void {
    const commitCallbacks = this.callbacksByTransaction.get(tx);
    if (!commitCallbacks) throw new Error('The transaction was not opened by Transactions.run.');
    commitCallbacks.push(callback);
  }

  /** Reads committed rows. Inside `together`, it reads in that transaction and sees its changes. */
  read<T>(callback: (reader: EntityManager) => Promise<T>): Promise<T> {
    return callback(this.sharedTransaction.getStore() ?? this.database.manager);
  }

  /**
   * Like `run`, but the services that `callback` calls join this transaction. `callback` may only change rows: PayPal
   * and the mail server are called after the commit.
   */
  together<T>(callback: (tx: EntityManager) => Promise<T>): Promise<T> {
    return this.run((tx) => this.sharedTransaction.run(tx, () => callback(tx)));
  }
}
