import { Injectable } from '@nestjs/common';
import { Reads } from '../foundation/reads.js';

/** Reads of deliveries. */
@Injectable()
export class DeliveriesQueries {
  constructor(private readonly reads: Reads) {}

  /** The delivery of each rental, and when it was sent; null while it waits. */
  async ofRentals(
    rentalIds: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly id: string; readonly sentAt: Date | null }>> {
    if (rentalIds.length === 0) return new Map();
    const rows = await this.reads.rows<{ rentalId: string; id: string; sentAt: Date | null }>({
      name: 'deliveries.of-rentals',
      text: 'SELECT rental_id AS "rentalId", id, sent_at AS "sentAt" FROM deliveries WHERE rental_id = ANY($1)',
      values: [rentalIds],
    });
    return new Map(rows.map(({ rentalId, id, sentAt }) => [rentalId, { id, sentAt }]));
  }
}
