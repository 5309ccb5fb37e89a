import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { IncomingFiles } from '@market/domain/uploads/incoming-files';
import type { Person, RunningApi } from './running-api.js';

/** Inserts an upload whose video was received and checked, and writes its file. Returns the upload's id. */
export async function insertCheckedVideo(
  api: RunningApi,
  owner: Person,
  bytes: Buffer,
  now = new Date(),
): Promise<string> {
  const id = randomUUID();
  writeFileSync(api.application.get(IncomingFiles).pathOf(id), bytes);
  await api.query(
    `INSERT INTO uploads (id, user_id, kind, state, file_name, byte_size, storage_key, title, content_type, next_try_at, give_up_at, created_at, updated_at)
     VALUES ($1, $2, 'video', 'checked', 'clip.mp4', $3, 'incoming/' || $1::uuid, 'Habit Garden', 'video/mp4', $4::timestamptz, $4::timestamptz + interval '3 days', $4::timestamptz, $4::timestamptz)`,
    [id, owner.userId, bytes.length, now],
  );
  return id;
}
