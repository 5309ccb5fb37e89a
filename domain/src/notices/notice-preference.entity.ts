import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** The notification e-mails that one person switched off; no row if none are. */
@Entity('notice_preferences')
export class NoticePreference {
  @PrimaryColumn('uuid')
  @ForeignKey('users')
  userId!: string;

  @Column('text', { array: true })
  muted!: string[];
}
