import { Injectable } from '@nestjs/common';
import { Reads } from '../foundation/reads.js';

/** Reads of deliveries. */
@Injectable()
export class DeliveriesQueries {
  constructor(private readonly reads: Reads) {}

  /** When the delivery of each rental was sent; rentals whose delivery waits are left out. */
  async sentAt(rentalIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
    if (rentalIds.length === 0) return new Map();
    const rows = await this.reads.rows<{ rentalId: string; sentAt: Date }>({
      name: 'deliveries.sent-at',
      text: `SELECT rental_id AS "rentalId", sent_at AS "sentAt" FROM deliveries WHERE rental_id = ANY($1) AND sent_at IS NOT NULL`,
      values: [rentalIds],
    });
    return new Map(rows.map(({ rentalId, sentAt }) => [rentalId, sentAt]));
  }
}
