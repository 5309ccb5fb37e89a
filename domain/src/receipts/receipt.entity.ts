import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** The receipt of one captured payment. Names are copied into it, because a receipt never changes. */
@Entity('receipts')
@Index('receipts_mail_due', ['mailDueAt'], { where: 'mail_due_at IS NOT NULL' })
@Index('receipts_user', ['userId'])
export class Receipt {
  @PrimaryColumn('uuid')
  id!: string;

  /** The number `R-<year>-<serial>`. */
  @Column('text', { unique: true })
  number!: string;

  @Column('uuid', { unique: true })
  @ForeignKey('payments')
  paymentId!: string;

  @Column('uuid')
  @ForeignKey('users')
  userId!: string;

  @Column('text')
  buyerName!: string;

  @Column('text')
  title!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  issuedAt!: Date;

  /** When the e-mail with the receipt is due; null once it was sent. */
  @Column('timestamptz', { nullable: true })
  mailDueAt!: Date | null;
}
