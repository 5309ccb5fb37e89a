import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A search that a person saved (FIND-80); texts without a condition are empty. */
@Entity('saved_searches')
@Index('saved_searches_key', ['key'])
@Index('saved_searches_user', ['userId', 'savedAt'])
@Check('saved_searches_found_ids_check', 'cardinality(found_ids) <= 10')
export class SavedSearch {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  @ForeignKey('users')
  userId!: string;

  @Column('text')
  search!: string;

  @Column('text')
  category!: string;

  @Column('text')
  tech!: string;

  @Column('text')
  tag!: string;

  @Column('int', { nullable: true })
  minPriceCents!: number | null;

  @Column('int', { nullable: true })
  maxPriceCents!: number | null;

  @Column('boolean')
  isAvailable!: boolean;

  /** The LIKE pattern of `search`, in lower case; null without a search text. */
  @Column('text', { nullable: true })
  pattern!: string | null;

  /**
   * Some characters of its text, else its tag, technology or category, else empty: a listing is compared only with searches whose
   * key it has (FIND-81).
   */
  @Column('text')
  key!: string;

  /** Whether its person gets e-mails about it (FIND-84). */
  @Column('boolean', { default: true })
  isMailed!: boolean;

  /** The first listings that were approved since the last e-mail or the last look and fit, at most NEW_FOUND_MAX (FIND-82). */
  @Column('uuid', { array: true, default: [] })
  foundIds!: string[];

  @Column('timestamptz')
  savedAt!: Date;
}
