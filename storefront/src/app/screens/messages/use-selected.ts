import type { Conversation } from '@market/contract/messages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { threadQuery } from '../../../features/messages/api/message-queries.js';

/** Returns the conversation in the page's address, even if the loaded list does not contain it yet. */
export function useSelected(
  selectedId: string | null,
  conversations: readonly Conversation[],
  ownId: string,
): Conversation | undefined {
  const listed = conversations.find(({ counterpart }) => counterpart.id === selectedId);
  const isMissing = selectedId !== null && !listed;
  const thread = useInfiniteQuery({ ...threadQuery(selectedId ?? ''), enabled: isMissing });
  if (listed) return listed;
  const last = isMissing ? thread.data?.pages[0]?.reply[0] : undefined;
  if (!last) return undefined;
  return { counterpart: last.senderid === ownId ? last.recipient : last.sender, last, unread: 0 };
}
