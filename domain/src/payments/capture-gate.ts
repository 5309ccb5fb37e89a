import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DomainError } from '../foundation/domain-error.js';
import { Transactions } from '../foundation/transactions.js';
import { ListingsService } from '../listings/listings.service.js';
import type { Payment } from './payment.entity.js';

/** Stops captures for listings that are off sale or sold (LIST-32, RENT-12). */
@Injectable()
export class CaptureGate {
  constructor(
    private readonly transactions: Transactions,
    private readonly listings: ListingsService,
  ) {}

  /**
   * Throws `listing/off-sale` unless the payment's listing can be rented. The listing stays locked until the caller's
   * transaction ends, so that a moderator cannot take it off sale in between.
   */
  async check(tx: EntityManager, { listingId }: Pick<Payment, 'listingId'>): Promise<void> {
    if (!(await this.listings.lockOnSale(tx, listingId))) throw new DomainError('listing/off-sale');
  }

  /** Returns whether the payment's listing can be rented at this moment. */
  async isOpen({ listingId }: Pick<Payment, 'listingId'>): Promise<boolean> {
    return (await this.transactions.run((tx) => this.listings.lockOnSale(tx, listingId))) !== undefined;
  }
}
