import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the table of private messages. */
export class Messages1795132800006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE messages (
        id uuid PRIMARY KEY,
        sender_id uuid NOT NULL REFERENCES users (id),
        recipient_id uuid NOT NULL REFERENCES users (id),
        subject text NOT NULL,
        content text NOT NULL,
        read_at timestamptz,
        created_at timestamptz(3) NOT NULL,
        CHECK (sender_id <> recipient_id)
      );
      CREATE INDEX messages_sent ON messages (sender_id, created_at DESC, id DESC);
      CREATE INDEX messages_received ON messages (recipient_id, created_at DESC, id DESC);
      CREATE INDEX messages_unread ON messages (recipient_id, sender_id) WHERE read_at IS NULL;
      CREATE INDEX messages_conversation ON messages
        (least(sender_id, recipient_id), greatest(sender_id, recipient_id), created_at DESC, id DESC);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE messages;');
  }
}
