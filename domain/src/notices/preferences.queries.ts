import type { MailSwitch } from '@market/contract/notices';
import { textArrayOf } from '../foundation/columns.js';
import { statement } from '../foundation/statement.js';

export const selectPreferences = statement(
  { muted: textArrayOf<MailSwitch>() },
  'SELECT muted FROM notice_preferences WHERE user_id = $1',
);

export const upsertPreferences = statement(
  {},
  `INSERT INTO notice_preferences (user_id, muted) VALUES ($1, $2)
   ON CONFLICT (user_id) DO UPDATE SET muted = excluded.muted`,
);
