import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

export type PayoutMailKind = 'code' | 'address-changed' | 'paid' | 'unclaimed' | 'returned';

/** An e-mail about a payout address or a payout. A job sends it at once; if the job is lost, a sweep does. */
@Entity('payout_mails')
@Index('payout_mails_due', ['dueAt'], { where: 'due_at IS NOT NULL' })
@Index('payout_mails_user', ['userId', 'createdAt'])
@Index('payout_mails_once', ['payoutId', 'kind'], { unique: true, where: 'payout_id IS NOT NULL' })
@Check('payout_mails_kind_check', `kind IN ('code', 'address-changed', 'paid', 'unclaimed', 'returned')`)
export class PayoutMail {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  @ForeignKey('users')
  userId!: string;

  @Column('text')
  kind!: PayoutMailKind;

  @Column('text')
  address!: string;

  @Column('uuid', { nullable: true })
  @ForeignKey('payouts')
  payoutId!: string | null;

  /** When the e-mail is due; null once it was sent. */
  @Column('timestamptz', { nullable: true })
  dueAt!: Date | null;

  @Column('timestamptz')
  createdAt!: Date;
}
