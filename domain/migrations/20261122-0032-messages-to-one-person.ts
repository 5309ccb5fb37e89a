import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Limits the messages that one person may send another (MESSAGE-8). Inside the inserting statement, the function
 * locks the two people and then counts their committed messages. The count is exact even if several processes send
 * at the same time.
 */
export class MessagesToOnePerson1795219200032 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION may_send_message(
        sender uuid, recipient uuid, sent_at timestamptz,
        minute_max int, day_max int, unanswered_minute_max int, unanswered_day_max int
      ) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
      DECLARE
        is_answered boolean;
        in_minute int;
        in_day int;
      BEGIN
        PERFORM pg_advisory_xact_lock(hashtextextended(sender::text || recipient::text, 0));
        is_answered := EXISTS (
          SELECT FROM messages
          WHERE least(sender_id, recipient_id) = least(sender, recipient)
            AND greatest(sender_id, recipient_id) = greatest(sender, recipient)
            AND sender_id = recipient
        );
        SELECT count(*) FILTER (WHERE created_at > sent_at - interval '1 minute'), count(*)
        INTO in_minute, in_day
        FROM messages
        WHERE least(sender_id, recipient_id) = least(sender, recipient)
          AND greatest(sender_id, recipient_id) = greatest(sender, recipient)
          AND created_at > sent_at - interval '24 hours'
          AND sender_id = sender;
        RETURN in_minute < CASE WHEN is_answered THEN minute_max ELSE unanswered_minute_max END
          AND in_day < CASE WHEN is_answered THEN day_max ELSE unanswered_day_max END;
      END $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION may_send_message(uuid, uuid, timestamptz, int, int, int, int);');
  }
}
