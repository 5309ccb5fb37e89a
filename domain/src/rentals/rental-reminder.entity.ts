import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a rental's renter is told: that it will end soon, and that it has ended. */
export type ReminderKind = 'expiring' | 'expired';

/** The promise to tell of the end of one rental, each kind once. */
@Entity('rental_reminders')
export class RentalReminder {
  @PrimaryColumn('uuid')
  rentalId!: string;

  @PrimaryColumn('text')
  kind!: ReminderKind;

  /** Null once it was told, and while a later period goes on from this one. */
  @Column('timestamptz', { nullable: true })
  dueAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  toldAt!: Date | null;
}
