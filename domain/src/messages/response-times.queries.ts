import { Injectable } from '@nestjs/common';
import { RESPONSE_TIME_REPLIES_MIN } from '@market/contract/profiles';
import { Clock } from '../foundation/clock.js';
import { float, int, nullable } from '../foundation/sql/columns.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { statement } from '../foundation/sql/statement.js';

const DAY_MS = 86_400_000;
const MEASURED_PERIOD_MS = 90 * DAY_MS;
/** How many of the latest conversations are searched for first replies. */
const SEARCHED_CONVERSATIONS_MAX = 50;
/** How many messages of each conversation are searched for its first reply. */
const SEARCHED_MESSAGES_MAX = 100;

const messagesSql = (columns: string) => `SELECT ${columns} FROM messages
  WHERE least(sender_id, recipient_id) = least($1::uuid, recent.counterpart_id)
    AND greatest(sender_id, recipient_id) = greatest($1::uuid, recent.counterpart_id) AND created_at > $2`;

const selectMedianResponseTime = statement(
  { replies: int, medianSeconds: nullable(float) },
  `SELECT count(*)::int AS replies,
     percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM reply.created_at - asked.created_at)::float8)
       AS "medianSeconds"
   FROM (SELECT counterpart_id FROM conversations WHERE user_id = $1 AND last_message_at > $2
         ORDER BY last_message_at DESC, last_message_id DESC LIMIT ${SEARCHED_CONVERSATIONS_MAX}) recent
   CROSS JOIN LATERAL (SELECT created_at FROM (${messagesSql('sender_id, created_at, id')}
     ORDER BY created_at, id LIMIT ${SEARCHED_MESSAGES_MAX}) first WHERE sender_id <> $1
     ORDER BY created_at, id LIMIT 1) asked
   CROSS JOIN LATERAL (SELECT created_at FROM (${messagesSql('sender_id, created_at, id')}
     ORDER BY created_at, id LIMIT ${SEARCHED_MESSAGES_MAX}) first WHERE sender_id = $1 AND created_at > asked.created_at
     ORDER BY created_at, id LIMIT 1) reply`,
);

/** Reads how fast people reply to messages. */
@Injectable()
export class ResponseTimesQueries {
  constructor(
    private readonly readPool: ReadPool,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the median time in seconds from the first message of a counterpart to the user's reply, in
   * conversations of the last 90 days (PEOPLE-30); null if there are fewer than 3 replies.
   */
  async readMedian(userId: string): Promise<number | null> {
    const periodStart = this.clock.in(-MEASURED_PERIOD_MS);
    const [row] = await this.readPool.rows(selectMedianResponseTime(userId, periodStart));
    if (!row || row.replies < RESPONSE_TIME_REPLIES_MIN || row.medianSeconds === null) return null;
    return Math.round(row.medianSeconds);
  }
}
