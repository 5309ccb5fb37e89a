import pg from 'pg';

/** A sample person's sign-in methods, so that a journey that removes some can restore them. */
export class SignInMethods {
  private constructor(
    private readonly client: pg.Client,
    private readonly userId: string,
    private readonly rows: readonly object[],
  ) {}

  /** Reads the person's sign-in methods. */
  static async readFor(databaseUrl: string, name: string): Promise<SignInMethods> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query(
      `SELECT i.* FROM identities i JOIN users u ON u.id = i.user_id WHERE u.display_name = $1 ORDER BY u.created_at`,
      [name],
    );
    return new SignInMethods(client, rows[0].user_id, rows);
  }

  /** Restores the person's original sign-in methods, even if an aborted journey linked them to another person. */
  async restore(): Promise<void> {
    await this.client.query(
      `DELETE FROM identities i WHERE i.user_id = $1 OR EXISTS (
         SELECT FROM jsonb_populate_recordset(NULL::identities, $2::jsonb) k
         WHERE k.provider = i.provider AND k.subject = i.subject)`,
      [this.userId, JSON.stringify(this.rows)],
    );
    await this.client.query(
      'INSERT INTO identities SELECT * FROM jsonb_populate_recordset(NULL::identities, $1::jsonb)',
      [JSON.stringify(this.rows)],
    );
    await this.client.end();
  }
}
