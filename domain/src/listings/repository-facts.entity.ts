import type { RepositoryFacts as Facts } from '@market/contract/listings/listings';
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** What GitHub reported about the repository of a listing, and when to read it again (LIST-43). */
@Entity('repository_facts')
export class RepositoryFacts {
  @PrimaryColumn('uuid')
  @ForeignKey('listings', { onDelete: 'CASCADE' })
  listingId!: string;

  /** The MD5 digest of the source address that was read; the facts of another address are not shown. */
  @Column('text')
  sourceDigest!: string;

  /** Null while nothing is known. */
  @Column('jsonb', { nullable: true })
  facts!: Facts | null;

  /** The number of failed reads since the last that succeeded. */
  @Column('int', { default: 0 })
  tries!: number;

  @Column('timestamptz')
  readDueAt!: Date;
}
