import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** The two reminders of a rental: it ends soon (`expiring`), and it has ended (`expired`) (RENT-33). */
export type ReminderKind = 'expiring' | 'expired';

/** A reminder that a rental ends or has ended; each kind is sent once per rental. */
@Entity('rental_reminders')
@Index('rental_reminders_due', ['dueAt'], { where: 'due_at IS NOT NULL' })
@Check('rental_reminders_check', '(due_at IS NULL) OR (told_at IS NULL)')
@Check('rental_reminders_kind_check', `kind IN ('expiring', 'expired')`)
export class RentalReminder {
  @PrimaryColumn('uuid')
  @ForeignKey('rentals')
  rentalId!: string;

  @PrimaryColumn('text')
  kind!: ReminderKind;

  /** When the reminder is due; null once it was sent, or if a later period extends the rental. */
  @Column('timestamptz', { nullable: true })
  dueAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  /** When the renter was notified; null until then. */
  toldAt!: Date | null;
}
