import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/**
 * A lister's PayPal address for payouts, and the reasons for which payouts are paused or held (PAYOUT-10,
 * PAYOUT-30).
 */
@Entity('payout_accounts')
@Index('payout_accounts_weekly', ['nextWeeklyAt'], { where: 'next_weekly_at IS NOT NULL' })
@Check('payout_accounts_check', '(address IS NULL) = (confirmed_at IS NULL)')
@Check('payout_accounts_check1', 'num_nonnulls(held_at, held_by, hold_reason) IN (0, 3)')
@Check('payout_accounts_check2', 'num_nonnulls(code_hash, code_expires_at) IN (0, 2)')
export class PayoutAccount {
  @PrimaryColumn('uuid')
  @ForeignKey('users')
  userId!: string;

  /** The confirmed PayPal address; null until the lister has confirmed one. */
  @Column('text', { nullable: true })
  address!: string | null;

  @Column('timestamptz', { nullable: true })
  confirmedAt!: Date | null;

  /** Payouts are paused until this time, because the address was changed. */
  @Column('timestamptz', { nullable: true })
  pausedUntil!: Date | null;

  /** A new address for which the lister has not entered the confirmation code yet. */
  @Column('text', { nullable: true })
  newAddress!: string | null;

  @Column('text', { nullable: true })
  codeHash!: string | null;

  @Column('timestamptz', { nullable: true })
  codeExpiresAt!: Date | null;

  @Column('int', { default: 0 })
  codeTries!: number;

  /**
   * The time since which a moderator holds payouts to this lister; null if payouts are not held. The next two
   * columns contain the moderator and the reason.
   */
  @Column('timestamptz', { nullable: true })
  heldAt!: Date | null;

  @Column('uuid', { nullable: true })
  heldBy!: string | null;

  @Column('text', { nullable: true })
  holdReason!: string | null;

  /** The next Monday on which the available balance is paid out. */
  @Column('timestamptz', { nullable: true })
  nextWeeklyAt!: Date | null;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz')
  updatedAt!: Date;
}
