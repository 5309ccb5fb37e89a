import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * A step of a delivery's history, which the buyer sees (DELIVERY-6). Despite the table's name, these rows are
 * not events of the outbox.
 */
@Entity('delivery_events')
@Index('delivery_events_delivery', ['deliveryId', 'id'])
@Index('delivery_events_opened_once', ['deliveryId'], { unique: true, where: `kind = 'opened'` })
@Check('delivery_events_kind_check', `kind IN ('source-asked', 'sent', 'opened', 'archived')`)
export class DeliveryHistoryEntry {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: string;

  @Column('uuid')
  @ForeignKey('deliveries', { onDelete: 'CASCADE' })
  deliveryId!: string;

  @Column('text')
  kind!: 'source-asked' | 'sent' | 'opened' | 'archived';

  @Column({ type: 'timestamptz', precision: 3 })
  at!: Date;
}
