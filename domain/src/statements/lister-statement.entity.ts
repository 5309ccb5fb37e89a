import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/**
 * A lister's statement of one month (EARN-30): requested, being made, finished, or failed. Postgres refuses
 * changes of a finished statement, except the deletion of its file.
 */
@Entity('lister_statements')
@Unique(['listerId', 'month'])
@Index('lister_statements_due', ['nextTryAt'], { where: 'next_try_at IS NOT NULL' })
@Check('lister_statements_month_check', 'EXTRACT(day FROM month) = 1')
@Check('lister_statements_check', 'file IS NULL OR made_at IS NOT NULL')
@Check('lister_statements_check1', 'next_try_at IS NULL OR made_at IS NULL')
export class ListerStatement {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  @ForeignKey('users')
  listerId!: string;

  /** The first day of the statement's month, such as `2026-03-01`. */
  @Column('date')
  month!: string;

  /** The number of the statement, `S-<year>-<serial>`. */
  @Column('text', { unique: true })
  number!: string;

  /** The PDF; null until the statement is finished, and after the lister's account was deleted. */
  @Column('bytea', { nullable: true, select: false })
  file!: Buffer | null;

  /** The number of attempts to make the statement since it was last requested. */
  @Column('int', { default: 0 })
  tries!: number;

  /** When the next attempt is due; null once the statement is finished or has failed. */
  @Column('timestamptz', { nullable: true })
  nextTryAt!: Date | null;

  @Column('timestamptz')
  requestedAt!: Date;

  @Column('timestamptz', { nullable: true })
  madeAt!: Date | null;
}
