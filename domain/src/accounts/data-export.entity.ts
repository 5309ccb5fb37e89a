import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What is known of a person, as a document that they asked for (DECISIONS 26). */
@Entity('data_exports')
export class DataExport {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  userId!: string;

  /** JSON, gzip; null until a worker made it. */
  @Column('bytea', { nullable: true, select: false })
  document!: Buffer | null;

  @Column('timestamptz')
  requestedAt!: Date;

  @Column('timestamptz', { nullable: true })
  readyAt!: Date | null;

  /** When it is forgotten, made or not. */
  @Column('timestamptz')
  expiresAt!: Date;

  /** When a worker is next to make it; null once it is made. */
  @Column('timestamptz', { nullable: true })
  nextTryAt!: Date | null;
}
