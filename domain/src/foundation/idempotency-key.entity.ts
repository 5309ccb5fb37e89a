import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A request that must not be done twice, with its response once there is one (API-4). */
@Entity('idempotency_keys')
@Index('idempotency_keys_created_at', ['createdAt'])
export class IdempotencyKey {
  @PrimaryColumn('uuid')
  userId!: string;

  @PrimaryColumn('text')
  endpoint!: string;

  @PrimaryColumn('text')
  key!: string;

  /** SHA-256 of the request's path and body, hex. */
  @Column('text')
  requestHash!: string;

  /** The response's status; null while the request is handled. */
  @Column('int', { nullable: true })
  status!: number | null;

  @Column('jsonb', { nullable: true })
  reply!: unknown;

  @Column('timestamptz')
  createdAt!: Date;

  /** Until when a request without a response holds the key, so that a crashed one does not hold it for a day. */
  @Column('timestamptz')
  lockedUntil!: Date;
}
