import pg from 'pg';
import { readStack, type Visitor } from '../browser/running-stack.js';

/**
 * Deletes a sample person's demos in the running product. A person has one demo per MVP, so without this a journey
 * could use a demo only once.
 */
export async function deleteDemosOf({ name }: Visitor): Promise<void> {
  const client = new pg.Client({ connectionString: readStack().databaseUrl });
  await client.connect();
  await client.query(
    'DELETE FROM demo_sessions USING users WHERE users.id = demo_sessions.user_id AND users.display_name = $1',
    [name],
  );
  await client.end();
}
