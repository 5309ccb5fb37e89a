import { textOf, uuid } from '../foundation/sql/columns.js';
import { statement } from '../foundation/sql/statement.js';
import type { ReminderKind } from './rental-reminder.entity.js';

/**
 * Plans two reminders of the rental $1: that it ends soon, at $2, and that it has ended, at $3. Reminders
 * that were sent do not change.
 */
export const planReminders = statement(
  {},
  `INSERT INTO rental_reminders (rental_id, kind, due_at) VALUES ($1, 'expiring', $2), ($1, 'expired', $3)
   ON CONFLICT (rental_id, kind) DO UPDATE SET due_at = excluded.due_at WHERE rental_reminders.told_at IS NULL`,
);

export const selectDueReminders = statement(
  { id: uuid },
  'SELECT rental_id AS id FROM rental_reminders WHERE due_at <= $1 ORDER BY due_at LIMIT $2',
);

/** Marks the reminders of the rental $1 that are due at $2 as sent and returns them. */
export const markDueRemindersSent = statement(
  { kind: textOf<ReminderKind>() },
  'UPDATE rental_reminders SET due_at = NULL, told_at = $2 WHERE rental_id = $1 AND due_at <= $2 RETURNING kind',
);
