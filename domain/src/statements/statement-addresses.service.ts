import { Injectable } from '@nestjs/common';
import { Clock } from '../foundation/clock.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { StatementAddress } from './statement-address.entity.js';

/** A name and an address; empty texts if the lister has not given them. */
export interface NameAndAddress {
  readonly legalName: string;
  readonly postalAddress: string;
}

/** Reads and stores the name and the address that a lister's next statements show (EARN-34). */
@Injectable()
export class StatementAddressesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Returns the lister's name and address; empty texts if there are none. */
  async read(userId: string): Promise<NameAndAddress> {
    const row = await this.transactions.read((rows) => rows.findOneBy(StatementAddress, { userId }));
    return { legalName: row?.legalName ?? '', postalAddress: row?.postalAddress ?? '' };
  }

  /** Stores the lister's name and address; two empty texts delete them. */
  async save(userId: string, { legalName, postalAddress }: NameAndAddress): Promise<void> {
    await this.transactions.run(async (tx) => {
      if (legalName === '' && postalAddress === '') await tx.delete(StatementAddress, { userId });
      else {
        const row = { userId, legalName, postalAddress, updatedAt: this.clock.now() };
        await tx.upsert(StatementAddress, row, ['userId']);
      }
    });
  }
}
