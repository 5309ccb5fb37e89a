import type { RepositoryFacts as Facts } from '@market/contract/listings/listings';
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** What GitHub reported about the repository of a listing, and when to read it again (LIST-43). */
@Entity('repository_facts')
export class RepositoryFacts {
  @PrimaryColumn('uuid')
  @ForeignKey('listings', { onDelete: 'CASCADE' })
  listingId!: string;

  /**
   * The MD5 digest of the source address that was read. If the listing has another address by now, the facts
   * are not shown.
   */
  @Column('text')
  sourceDigest!: string;

  /** The facts about the repository; null while none are known. */
  @Column('jsonb', { nullable: true })
  facts!: Facts | null;

  /** How many reads have failed since the last successful one. */
  @Column('int', { default: 0 })
  tries!: number;

  @Column('timestamptz')
  readDueAt!: Date;
}
