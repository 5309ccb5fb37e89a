import { Entity, Index, PrimaryColumn } from 'typeorm';

/** A word of public listings, lowercase, 3 to 30 letters or digits; triggers write it (FIND-60). */
@Entity('search_words')
@Index('search_words_forms', { synchronize: false })
@Index('search_words_similar', { synchronize: false })
export class SearchWord {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  word!: string;
}
