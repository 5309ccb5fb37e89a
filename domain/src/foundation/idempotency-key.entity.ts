import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A request that must not be done twice, with its answer once there is one (DECISIONS 5). */
@Entity('idempotency_keys')
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

  /** Null while the request is worked on. */
  @Column('int', { nullable: true })
  status!: number | null;

  @Column('jsonb', { nullable: true })
  reply!: unknown;

  @Column('timestamptz')
  createdAt!: Date;

  /** Until when a request without an answer holds the key: one that died must not hold it for a day. */
  @Column('timestamptz')
  lockedUntil!: Date;
}
