import { Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A word that public listings contain: lowercase, 3 to 30 letters or digits. Triggers insert it (FIND-60).
 */
@Entity('search_words')
@Index('search_words_forms', { synchronize: false })
@Index('search_words_similar', { synchronize: false })
export class SearchWord {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  word!: string;
}
