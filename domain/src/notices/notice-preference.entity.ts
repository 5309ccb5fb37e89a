import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** The kinds of e-mail that one person has switched off. A person without a row has switched off none. */
@Entity('notice_preferences')
export class NoticePreference {
  @PrimaryColumn('uuid')
  @ForeignKey('users')
  userId!: string;

  @Column('text', { array: true })
  muted!: string[];
}
