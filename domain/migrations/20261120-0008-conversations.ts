import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores the latest message of each conversation, which the conversation list reads instead of all messages.
 * On every insert of a message, a trigger updates the two rows of its conversation. It always starts with the
 * row of the lower user id, so that two people who write to each other at the same time cannot deadlock.
 */
export class Conversations1795132800008 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE conversations (
        user_id uuid NOT NULL REFERENCES users (id),
        counterpart_id uuid NOT NULL REFERENCES users (id),
        last_message_id uuid NOT NULL REFERENCES messages (id),
        last_message_at timestamptz(3) NOT NULL,
        PRIMARY KEY (user_id, counterpart_id)
      );
      CREATE INDEX conversations_newest ON conversations (user_id, last_message_at DESC, last_message_id DESC);

      CREATE FUNCTION keep_conversation() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO conversations (user_id, counterpart_id, last_message_id, last_message_at)
        VALUES
          (least(NEW.sender_id, NEW.recipient_id), greatest(NEW.sender_id, NEW.recipient_id), NEW.id, NEW.created_at),
          (greatest(NEW.sender_id, NEW.recipient_id), least(NEW.sender_id, NEW.recipient_id), NEW.id, NEW.created_at)
        ON CONFLICT (user_id, counterpart_id) DO UPDATE
          SET last_message_id = excluded.last_message_id, last_message_at = excluded.last_message_at
          WHERE (conversations.last_message_at, conversations.last_message_id) < (excluded.last_message_at, excluded.last_message_id);
        RETURN NULL;
      END $$;
      CREATE TRIGGER keep_conversation AFTER INSERT ON messages FOR EACH ROW EXECUTE FUNCTION keep_conversation();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TRIGGER keep_conversation ON messages; DROP FUNCTION keep_conversation(); DROP TABLE conversations;',
    );
  }
}
