import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The idempotency key of a request, with the response once it is stored (API-4). */
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

  /** The response's status; null until the request is completed. */
  @Column('int', { nullable: true })
  status!: number | null;

  @Column('jsonb', { nullable: true })
  reply!: unknown;

  @Column('timestamptz')
  createdAt!: Date;

  /**
   * While the request has no response yet, the key is locked until this time. The lock expires soon after a
   * crash, so that the request can be repeated without waiting a day.
   */
  @Column('timestamptz')
  lockedUntil!: Date;
}
