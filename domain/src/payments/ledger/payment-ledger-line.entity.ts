import { Check, Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** One movement of a payment's money, append-only: positive if the money came to us, negative if it left us. */
@Entity('payment_ledger')
@Unique(['kind', 'paypalId'])
@Index('payment_ledger_one_capture', ['paymentId'], { unique: true, where: `kind = 'captured'` })
@Index('payment_ledger_payment', ['paymentId', 'id'])
@Check(
  'payment_ledger_check',
  `CASE WHEN kind IN ('captured', 'dispute-reversed') THEN cents > 0
        WHEN kind IN ('fee', 'refunded', 'reversed', 'disputed', 'dispute-lost') THEN cents < 0
        WHEN kind = 'dispute-corrected' THEN cents <> 0
        ELSE false END`,
)
export class PaymentLedgerLine {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: string;

  @Column('uuid')
  paymentId!: string;

  @Column('text')
  kind!: string;

  @Column('int')
  cents!: number;

  /** PayPal’s id of the capture, refund or dispute; for a correction, followed by the time of the new decision. */
  @Column('text')
  paypalId!: string;

  @Column('timestamptz')
  at!: Date;
}
