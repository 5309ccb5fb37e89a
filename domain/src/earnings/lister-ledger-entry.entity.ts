import { Check, Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { EarningsLedgerAccount, ListerEntryKind } from './earnings.rules.js';

/**
 * The change of one account in a transaction of a lister's ledger, append-only. The entries of a transaction sum up
 * to 0 (EARN-1).
 */
@Entity('lister_ledger')
@Unique(['transactionId', 'account'])
@Index('lister_ledger_lister', ['listerId', 'id'])
@Index('lister_ledger_sums', { synchronize: false })
@Index('lister_ledger_balances', { synchronize: false })
@Index('lister_ledger_payment', { synchronize: false })
@Index('lister_ledger_payout', ['payoutId'], { where: 'payout_id IS NOT NULL' })
@Check('lister_ledger_cents_check', 'cents <> 0')
@Check('lister_ledger_check', 'num_nonnulls(payment_id, payout_id) = 1')
@Check(
  'lister_ledger_account_check',
  `account IN ('buyers', 'fee', 'pending', 'available', 'on-the-way', 'paid')`,
)
@Check(
  'lister_ledger_kind_check',
  `kind IN ('sale', 'refund', 'reversal', 'dispute', 'dispute-ended', 'dispute-lost', 'release', 'payout', 'payout-paid', 'payout-returned', 'dispute-corrected')`,
)
export class ListerLedgerEntry {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: string;

  @Column('uuid')
  transactionId!: string;

  @Column('uuid')
  listerId!: string;

  @Column('text')
  kind!: ListerEntryKind;

  @Column('text')
  account!: EarningsLedgerAccount;

  @Column('int')
  cents!: number;

  @Column('uuid', { nullable: true })
  paymentId!: string | null;

  @Column('uuid', { nullable: true })
  payoutId!: string | null;

  @Column('timestamptz')
  at!: Date;
}
