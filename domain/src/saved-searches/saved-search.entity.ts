import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A search that a person saved (FIND-80); empty texts are no conditions. */
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

  /** The LIKE pattern of `search` in lower case; null if there is no search text. */
  @Column('text', { nullable: true })
  pattern!: string | null;

  /**
   * A part of the search, so that a new listing is compared only with searches whose key it has (FIND-81). It is some
   * characters of the search text; if there is none, the tag, the technology or the category; otherwise empty.
   */
  @Column('text')
  key!: string;

  /** Whether the person gets e-mails about this search (FIND-84). */
  @Column('boolean', { default: true })
  isMailed!: boolean;

  /**
   * The first listings that match and were approved since the last e-mail, or since the person last opened the search; at most
   * NEW_FOUND_MAX (FIND-82).
   */
  @Column('uuid', { array: true, default: [] })
  foundIds!: string[];

  @Column('timestamptz')
  savedAt!: Date;
}
