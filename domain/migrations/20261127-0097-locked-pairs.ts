import type { MigrationInterface, QueryRunner } from 'typeorm';
import { MessagesToOnePerson1795219200032 } from './20261122-0032-messages-to-one-person.js';

/**
 * Serializes blocks with the messages and follows of the same two people (PEOPLE-21): each of them first locks the
 * pair, so that neither a message nor a follow is stored after a block that was made at the same time.
 * `may_send_message` also refuses messages between two people of whom one has blocked the other. The previous version,
 * which still runs during a deployment, blocks and follows people without the lock.
 */
export class LockedPairs1795651200097 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION lock_pair(person uuid, other_person uuid) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
      BEGIN
        PERFORM pg_advisory_xact_lock(hashtextextended(
          least(person, other_person)::text || greatest(person, other_person)::text, 0));
      END $$;

      CREATE OR REPLACE FUNCTION may_send_message(
        sender uuid, recipient uuid, sent_at timestamptz,
        minute_max int, day_max int, unanswered_minute_max int, unanswered_day_max int
      ) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
      DECLARE
        is_answered boolean;
        in_minute int;
        in_day int;
      BEGIN
        PERFORM lock_pair(sender, recipient);
        IF EXISTS (SELECT FROM blocks WHERE (blocker_id = sender AND blocked_id = recipient)
            OR (blocker_id = recipient AND blocked_id = sender)) THEN
          RETURN false;
        END IF;
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
    await runner.query(`
      DROP FUNCTION may_send_message(uuid, uuid, timestamptz, int, int, int, int);
      DROP FUNCTION lock_pair(uuid, uuid);
    `);
    await new MessagesToOnePerson1795219200032().up(runner);
  }
}
