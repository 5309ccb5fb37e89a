import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A lister's earnings from one captured payment: the fee at the time of the capture, and when the share becomes
 * available.
 */
@Entity('earnings')
@Index('earnings_lister', ['listerId'])
@Index('earnings_next_release', ['listerId', 'releaseDueAt'], { where: 'released_at IS NULL' })
@Index('earnings_release_due', ['releaseDueAt'], { where: 'released_at IS NULL' })
@Index('earnings_undelivered', ['createdAt'], { where: 'released_at IS NULL AND release_due_at IS NULL' })
@Check('earnings_captured_cents_check', 'captured_cents > 0')
@Check('earnings_fee_basis_points_check', 'fee_basis_points BETWEEN 0 AND 10000')
@Check('earnings_check', 'fee_cents BETWEEN 0 AND captured_cents')
export class Earning {
  @PrimaryColumn('uuid')
  paymentId!: string;

  @Column('uuid')
  listerId!: string;

  @Column('int')
  capturedCents!: number;

  /** The platform's fee in hundredths of a percent, as it was at the capture (EARN-2). */
  @Column('int')
  feeBasisPoints!: number;

  /** The platform's fee for the whole payment in cents. */
  @Column('int')
  feeCents!: number;

  /** Id of the last line of the payment's ledger that is also in the lister's ledger. */
  @Column('bigint')
  postedLineId!: string;

  /** When the lister's share becomes available; null until the source code was delivered (EARN-4). */
  @Column('timestamptz', { nullable: true })
  releaseDueAt!: Date | null;

  /** When the lister's share became available, or when a refund reduced the share to 0. */
  @Column('timestamptz', { nullable: true })
  releasedAt!: Date | null;

  @Column('timestamptz')
  createdAt!: Date;
}
