import pg from 'pg';

/** A conversation of two sample people with many numbered messages, all read. */
export interface LongConversation {
  readonly counterpartId: string;
  /** Deletes the conversation. */
  remove(): Promise<void>;
}

/**
 * Inserts messages of one to six lines, one per minute, the last one 25 hours ago. The reader sends every third
 * message, the counterpart all others. Newer messages would count towards a sender's limit (MESSAGE-8).
 */
export async function insertLongConversation(
  databaseUrl: string,
  { reader, counterpart, messageCount }: { reader: string; counterpart: string; messageCount: number },
): Promise<LongConversation> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const idOf = async (name: string): Promise<string> =>
    (await client.query('SELECT id FROM users WHERE display_name = $1', [name])).rows[0].id;
  const [readerId, counterpartId] = [await idOf(reader), await idOf(counterpart)];
  await client.query(
    `INSERT INTO messages (id, sender_id, recipient_id, subject, content, read_at, created_at)
     SELECT gen_random_uuid(), CASE WHEN n % 3 = 0 THEN $1::uuid ELSE $2::uuid END,
       CASE WHEN n % 3 = 0 THEN $2::uuid ELSE $1::uuid END, 'A long story',
       'Message ' || n || '.' || repeat(E'\\nAnd what belongs to it, which may well take up a line or more.', n % 6),
       now() - interval '25 hours', now() - interval '25 hours' - ($3 - n) * interval '1 minute'
     FROM generate_series(1, $3::int) n
     -- The newest first: the conversation's row is then written once.
     ORDER BY n DESC`,
    [readerId, counterpartId, messageCount],
  );
  return {
    counterpartId,
    async remove() {
      const personIds = [readerId, counterpartId];
      await client.query('DELETE FROM conversations WHERE user_id = ANY ($1) AND counterpart_id = ANY ($1)', [
        personIds,
      ]);
      await client.query('DELETE FROM messages WHERE sender_id = ANY ($1) AND recipient_id = ANY ($1)', [
        personIds,
      ]);
      await client.end();
    },
  };
}
