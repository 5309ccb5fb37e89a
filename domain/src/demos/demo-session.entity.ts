import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The one demo a user has of a listing: unique by (user, listing) (DECISIONS 14). */
@Entity('demo_sessions')
export class DemoSession {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  userId!: string;

  @Column('uuid')
  listingId!: string;

  @Column('timestamptz')
  startedAt!: Date;

  /** Start plus 900 s: over by the server's clock from here on, whether or not a job came by (DECISIONS 15). */
  @Column('timestamptz')
  expiresAt!: Date;

  @Column('timestamptz')
  lastActivityAt!: Date;

  /** When it was closed, by its user or by the clock; null while open. */
  @Column('timestamptz', { nullable: true })
  endedAt!: Date | null;

  /** 'closed' by its user or 'expired'; null while open. */
  @Column('text', { nullable: true })
  endReason!: 'closed' | 'expired' | null;
}
