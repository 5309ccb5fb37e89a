import pg from 'pg';

/**
 * Inserts a message from a listing's lister to a person, two days old, and returns a function that deletes it.
 * People who received a reply may send more messages a minute (MESSAGE-8).
 */
export async function insertEarlierReply(
  databaseUrl: string,
  { listingId, recipientId }: { listingId: string; recipientId: string },
): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO messages (id, sender_id, recipient_id, subject, content, read_at, created_at)
     SELECT gen_random_uuid(), listings.owner_id, users.id, 'About ' || listings.title, 'Ask me anything.',
       now() - interval '2 days', now() - interval '2 days'
     FROM listings, users WHERE listings.title = $1 AND users.display_name = $2
     RETURNING id`,
    [listingId, recipientId],
  );
  return async () => {
    await client.query('DELETE FROM messages WHERE id = ANY ($1)', [rows.map(({ id }) => id)]);
    await client.end();
  };
}
