import type { Conversation } from '@market/contract/messages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { threadQuery } from '../../../features/messages/api/message-queries.js';

/** Returns the conversation in the page's address, even if the loaded list does not contain it yet. */
export function useSelectedConversation(
  selectedId: string | null,
  conversations: readonly Conversation[],
  ownId: string,
): Conversation | undefined {
  const listedConversation = conversations.find(({ counterpart }) => counterpart.id === selectedId);
  const isMissing = selectedId !== null && !listedConversation;
  const thread = useInfiniteQuery({ ...threadQuery(selectedId ?? ''), enabled: isMissing });
  if (listedConversation) return listedConversation;
  const lastMessage = isMissing ? thread.data?.pages[0]?.reply[0] : undefined;
  if (!lastMessage) return undefined;
  return {
    counterpart: lastMessage.senderid === ownId ? lastMessage.recipient : lastMessage.sender,
    last: lastMessage,
    unread: 0,
  };
}
