import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * One change of a payment's state, with its cause (`payment-history.ts`). Despite the table's name, these
 * rows are not events of the outbox. The table is append-only and has no foreign keys, because its rows must
 * outlive the payment's row.
 */
@Entity('payment_events')
@Index('payment_events_payment', ['paymentId', 'id'])
@Check('payment_events_by_kind_check', `by_kind IN ('buyer', 'paypal', 'worker', 'moderator')`)
export class PaymentHistoryEntry {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: string;

  @Column('uuid')
  paymentId!: string;

  /** The state before the change; null for the first change. */
  @Column('text', { nullable: true })
  fromState!: string | null;

  @Column('text')
  toState!: string;

  @Column('text')
  why!: string;

  @Column('text')
  byKind!: 'buyer' | 'paypal' | 'worker' | 'moderator';

  /** The person who caused the change; null if no person did. */
  @Column('uuid', { nullable: true })
  byId!: string | null;

  /** What PayPal reported: ids, states and issues, no names. */
  @Column('jsonb', { default: {} })
  evidence!: unknown;

  @Column('timestamptz')
  at!: Date;
}
