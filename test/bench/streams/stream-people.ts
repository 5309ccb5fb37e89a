import { hkdfSync, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import pg from 'pg';
import { AUTH_SECRET } from '../servers.js';

/** A user with a session. */
export interface StreamPerson {
  readonly userId: string;
  readonly authorization: string;
}

/** Inserts `count` users with a session each. */
export async function insertPeople(databaseUrl: string, count: number): Promise<StreamPerson[]> {
  const ids = Array.from({ length: count }, () => ({ userId: randomUUID(), sessionId: randomUUID() }));
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const values = [ids.map(({ userId }) => userId), ids.map(({ sessionId }) => sessionId)];
    await client.query(
      `INSERT INTO users (id, display_name, email, email_verified, created_at, updated_at)
       SELECT id, 'Reader', id || '@bench.example', true, now(), now() FROM unnest($1::uuid[]) id`,
      [values[0]],
    );
    await client.query(
      `INSERT INTO sessions (id, user_id, created_at, last_used_at, expires_at)
       SELECT session_id, user_id, now(), now(), now() + interval '1 day'
       FROM unnest($1::uuid[], $2::uuid[]) one (user_id, session_id)`,
      values,
    );
    await client.query('ANALYZE users; ANALYZE sessions');
  } finally {
    await client.end();
  }
  return Promise.all(
    ids.map(async ({ userId, sessionId }) => ({
      userId,
      authorization: `Bearer ${await accessToken(userId, sessionId)}`,
    })),
  );
}

/** Returns an access token, signed as the API does. */
function accessToken(userId: string, sessionId: string): Promise<string> {
  const key = new Uint8Array(hkdfSync('sha256', AUTH_SECRET, 'mvp-market', 'access-token', 32));
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(userId)
    .setAudience('mvp-market')
    .setIssuedAt()
    .setExpirationTime('2h')
    .sign(key);
}
