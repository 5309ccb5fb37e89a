import pg from 'pg';
import { readStack, type Visitor } from '../browser/running-stack.js';

/**
 * Deletes the demos of a sample person in the running product. A person has one demo per MVP, so a journey that uses a demo could
 * not be repeated otherwise.
 */
export async function forgetDemos({ name }: Visitor): Promise<void> {
  const client = new pg.Client({ connectionString: readStack().databaseUrl });
  await client.connect();
  await client.query(
    'DELETE FROM demo_sessions USING users WHERE users.id = demo_sessions.user_id AND users.display_name = $1',
    [name],
  );
  await client.end();
}
