import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A requested copy of a person's data (ACCOUNT-1). */
@Entity('data_exports')
@Index('data_exports_due', ['nextTryAt'], { where: 'next_try_at IS NOT NULL' })
@Index('data_exports_expires_at', ['expiresAt'])
@Index('data_exports_one_waits', ['userId'], { unique: true, where: 'ready_at IS NULL' })
@Index('data_exports_user', { synchronize: false })
@Check('data_exports_check', '(document IS NULL) = (ready_at IS NULL)')
@Check('data_exports_check1', '(ready_at IS NULL) OR (next_try_at IS NULL)')
export class DataExport {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  @ForeignKey('users')
  userId!: string;

  /**
   * The first part of the export as gzipped JSON; null until a worker has created it. `DataExportPart` has the rest.
   */
  @Column('bytea', { nullable: true, select: false })
  document!: Buffer | null;

  /** The number of parts of the document. */
  @Column('int', { default: 1 })
  parts!: number;

  @Column({ type: 'timestamptz', precision: 3 })
  requestedAt!: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  readyAt!: Date | null;

  /** When the export is deleted, even if its document was never created. */
  @Column({ type: 'timestamptz', precision: 3 })
  expiresAt!: Date;

  /** When a worker next tries to create the document; null once the document exists. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  nextTryAt!: Date | null;
}
