import type { MailSwitch } from '@market/contract/mail-switches';
import { textArrayOf } from '../foundation/sql/columns.js';
import { statement } from '../foundation/sql/statement.js';

export const selectPreferences = statement(
  { muted: textArrayOf<MailSwitch>() },
  'SELECT muted FROM notice_preferences WHERE user_id = $1',
);

export const upsertPreferences = statement(
  {},
  `INSERT INTO notice_preferences (user_id, muted) VALUES ($1, $2)
   ON CONFLICT (user_id) DO UPDATE SET muted = excluded.muted`,
);

/** Adds $2 to the kinds of e-mail that the person $1 has switched off. */
export const addMutedKind = statement(
  {},
  `INSERT INTO notice_preferences (user_id, muted) VALUES ($1, ARRAY[$2::text])
   ON CONFLICT (user_id) DO UPDATE SET muted = array_append(notice_preferences.muted, $2::text)
   WHERE NOT $2::text = ANY(notice_preferences.muted)`,
);
