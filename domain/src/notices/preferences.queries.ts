import type { MailSwitch } from '@market/contract/mail-switches';
import { textArrayOf } from '../foundation/sql/columns.js';
import { statement } from '../foundation/sql/statement.js';

export const selectPreferences = statement(
  { muted: textArrayOf<MailSwitch>() },
  'SELECT muted FROM notice_preferences WHERE user_id = $1',
);

/** Adds $2 to the kinds of e-mail that the person $1 has switched off, and removes $3; other kinds do not change. */
export const changeMutedKinds = statement(
  {},
  `INSERT INTO notice_preferences (user_id, muted) VALUES ($1, $2)
   ON CONFLICT (user_id) DO UPDATE SET muted = ARRAY(
     SELECT DISTINCT kind FROM unnest(notice_preferences.muted || excluded.muted) kind WHERE kind <> ALL($3::text[]))`,
);
