import { REPLY_PREFIX } from '@market/contract/messages';
import { DAY_MS, MINUTE_MS } from '@market/domain/foundation/clock';
import type { Message } from '@market/domain/messages/message.entity';
import type { SampleThread } from '../activity/threads.js';
import { seededRandom } from '../covers/pen.js';
import { stableId } from '../stable-id.js';
import { userId } from './people-rows.js';

/** Returns the messages of a sample conversation. Each was read within two hours, unless it is marked as unread. */
export function messageRows(
  { logins: [firstPerson, secondPerson], subject, messages }: SampleThread,
  now: Date,
): Message[] {
  return messages.map((message, order) => {
    const idName = `${firstPerson} ${secondPerson} ${subject} ${order}`;
    const createdAt = new Date(now.getTime() - message.daysAgo * DAY_MS);
    return {
      id: stableId('message', idName),
      senderId: userId(message.senderLogin),
      recipientId: userId(message.senderLogin === firstPerson ? secondPerson : firstPerson),
      subject: order === 0 ? subject : `${REPLY_PREFIX}${subject}`,
      content: message.text,
      readAt: message.isUnread
        ? null
        : new Date(createdAt.getTime() + (4 + seededRandom(idName)() * 110) * MINUTE_MS),
      createdAt,
    };
  });
}
