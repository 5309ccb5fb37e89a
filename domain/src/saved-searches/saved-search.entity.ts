import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A search that a person saved (FIND-80). A column with an empty text does not restrict the search. */
@Entity('saved_searches')
@Index('saved_searches_key', ['key'])
@Index('saved_searches_user', ['userId', 'savedAt'])
@Check('saved_searches_found_ids_check', 'cardinality(found_ids) <= 10')
@Check('saved_searches_muted_ids_check', 'cardinality(muted_ids) <= 10')
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

  /** The search text as a LIKE pattern in lower case; null if there is none. */
  @Column('text', { nullable: true })
  pattern!: string | null;

  /**
   * A key that `keysOfListing` returns for every matching listing, so that a new listing is compared only with the
   * searches that have one of its keys (FIND-81): `text:` with a few characters of the search text; for a search
   * without a word of three characters, `tag:`, `tech:` or `category:` with the value; otherwise empty.
   */
  @Column('text')
  key!: string;

  /** Whether the person gets e-mails about new matches of this search (FIND-84). */
  @Column('boolean', { default: true })
  isMailed!: boolean;

  /**
   * The listings that the next e-mail announces. They matched since the last e-mail, or since the person last opened
   * the search. At most NEW_MATCHES_MAX; listings that are off sale are dropped first (FIND-82).
   */
  @Column('uuid', { array: true, default: [] })
  foundIds!: string[];

  /**
   * The listings that matched since the person last opened the search, but that no e-mail announces, because e-mails
   * were off or refused. At most NEW_MATCHES_MAX; listings that are off sale are dropped first (FIND-81, FIND-82).
   */
  @Column('uuid', { array: true, default: [] })
  mutedIds!: string[];

  @Column('timestamptz')
  savedAt!: Date;
}
