import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/**
 * `waiting` to be put into a batch; `sending`: in a batch that PayPal may or may not have received;
 * `under-way`: accepted by PayPal; `paid`; `returned` to the lister's balance.
 */
export type PayoutState = 'waiting' | 'sending' | 'under-way' | 'paid' | 'returned';

/** One payment to a lister (PAYOUT-1). Its id is the `sender_item_id` at PayPal. */
@Entity('payouts')
@Index('payouts_newest', { synchronize: false })
@Index('payouts_one_open', ['listerId'], {
  unique: true,
  where: `state IN ('waiting', 'sending', 'under-way')`,
})
@Index('payouts_lister', { synchronize: false })
@Index('payouts_waiting', ['createdAt'], { where: `state = 'waiting'` })
@Index('payouts_batch', ['batchId'])
@Index('payouts_books_differ', ['booksDifferSince'], { where: 'books_differ_since IS NOT NULL' })
@Check('payouts_cents_check', 'cents BETWEEN 1 AND 2000000')
@Check('payouts_origin_check', `origin IN ('weekly', 'requested')`)
@Check('payouts_state_check', `state IN ('waiting', 'sending', 'under-way', 'paid', 'returned')`)
@Check('payouts_check', `(state IN ('paid', 'returned')) = (ended_at IS NOT NULL)`)
@Check(
  'payouts_check1',
  `CASE WHEN state = 'waiting' THEN batch_id IS NULL ELSE state = 'returned' OR batch_id IS NOT NULL END`,
)
export class Payout {
  @PrimaryColumn('uuid')
  id!: string;

  /** The receipt number, `P-<year>-<serial>` (PAYOUT-4). */
  @Column('text', { unique: true })
  number!: string;

  @Column('uuid')
  @ForeignKey('users')
  listerId!: string;

  @Column('int')
  cents!: number;

  /**
   * The address that is paid. While the payout waits, a confirmed new address replaces it; in a batch that PayPal may
   * have, it no longer changes (PAYOUT-11).
   */
  @Column('text')
  address!: string;

  @Column('text')
  origin!: 'weekly' | 'requested';

  @Column('text')
  state!: PayoutState;

  /** Whether the payout needs a batch of its own, because PayPal refused the batch that contained it. */
  @Column('boolean', { default: false })
  isAlone!: boolean;

  @Column('uuid', { nullable: true })
  @ForeignKey('payout_batches')
  batchId!: string | null;

  /** PayPal's id and status of the payout, and the fee that PayPal charges us for it. */
  @Column('text', { nullable: true, unique: true })
  itemId!: string | null;

  @Column('text', { nullable: true })
  itemStatus!: string | null;

  @Column('int', { nullable: true })
  itemFeeCents!: number | null;

  /** PayPal's reason code, if PayPal returned the payout. */
  @Column('text', { nullable: true })
  reason!: string | null;

  /** The time since which PayPal's record of the payout differs from ours (PAYOUT-24). */
  @Column('timestamptz', { nullable: true })
  booksDifferSince!: Date | null;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz')
  updatedAt!: Date;

  @Column('timestamptz', { nullable: true })
  endedAt!: Date | null;
}
