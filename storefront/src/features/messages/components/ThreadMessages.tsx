import type { Message } from '@market/contract/messages';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { OutgoingMessage } from '../api/outgoing-messages.js';
import { MessageBubble, OutgoingBubble } from './MessageBubble.js';
import { useStickToEnd } from './use-stick-to-end.js';

/** Estimated height of a message in pixels, until the message is rendered and measured. */
const ESTIMATED_BUBBLE_HEIGHT_PX = 72;
const MESSAGE_GAP_PX = 12;
/** Space above the oldest message, in pixels. */
const TOP_PADDING_PX = 56;
const BOTTOM_PADDING_PX = 20;
/** When fewer messages than this are above the visible ones, earlier messages are requested. */
const LOAD_EARLIER_AT_INDEX = 8;
/** Distance from the end in pixels within which the box scrolls to new messages. */
const NEAR_END_PX = 80;

interface Props {
  readonly messages: readonly Message[];
  readonly outgoing: readonly OutgoingMessage[];
  readonly ownId: string;
  /** Requests earlier messages; undefined if there are none or a request is running. */
  readonly onNearStart: (() => void) | undefined;
  readonly onRetry: (message: OutgoingMessage) => void;
  readonly onDiscard: (message: OutgoingMessage) => void;
  /** Rendered above the oldest message. */
  readonly topElement: ReactNode;
}

/**
 * Shows messages, oldest first, and renders only those near the visible area, so that long conversations scroll
 * smoothly. The box starts at the newest message and keeps its position when earlier messages are inserted. If it is at
 * its end, it scrolls to new messages, and remains at its end when the window is resized.
 */
export function ThreadMessages({
  messages,
  outgoing,
  ownId,
  onNearStart,
  onRetry,
  onDiscard,
  topElement,
}: Props) {
  const scrollElement = useRef<HTMLDivElement>(null);
  const messageCount = messages.length + outgoing.length;
  const virtualizer = useVirtualizer({
    count: messageCount,
    getScrollElement: () => scrollElement.current,
    estimateSize: () => ESTIMATED_BUBBLE_HEIGHT_PX,
    getItemKey: (index) => messages[index]?.id ?? outgoing[index - messages.length]?.idempotencyKey ?? index,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: NEAR_END_PX,
    gap: MESSAGE_GAP_PX,
    paddingStart: TOP_PADDING_PX,
    paddingEnd: BOTTOM_PADDING_PX,
    overscan: 8,
    initialRect: { width: 600, height: 480 },
  });
  // By default, the virtualizer does not adjust the position to a changed height while the user scrolls up. A height
  // changes when the first loaded message loses its day heading, because messages of that day are inserted above it.
  useLayoutEffect(() => {
    virtualizer.shouldAdjustScrollPositionOnItemSizeChange = ({ start }, _change, { scrollOffset }) =>
      start < (scrollOffset ?? 0) + TOP_PADDING_PX;
  }, [virtualizer]);
  const hasMessages = messageCount > 0;
  useLayoutEffect(() => {
    if (hasMessages) virtualizer.scrollToEnd();
  }, [hasMessages, virtualizer]);
  // A message that the user has just sent is scrolled into view, from any position.
  const newestKey = outgoing.at(-1)?.idempotencyKey;
  useLayoutEffect(() => {
    if (newestKey !== undefined) virtualizer.scrollToEnd();
  }, [newestKey, virtualizer]);
  useStickToEnd(scrollElement, { nearEndPx: NEAR_END_PX, moveToEnd: () => virtualizer.scrollToEnd() });
  const renderedRows = virtualizer.getVirtualItems();
  const firstIndex = renderedRows[0]?.index;
  const loadEarlier = useEffectEvent(() => onNearStart?.());
  // A new message cancels a running request for earlier messages. That request is repeated once `onNearStart` is
  // defined again.
  const canLoadEarlier = onNearStart !== undefined;
  useEffect(() => {
    if (firstIndex !== undefined && firstIndex <= LOAD_EARLIER_AT_INDEX) loadEarlier();
  }, [firstIndex, messageCount, canLoadEarlier]);
  return (
    <div
      ref={scrollElement}
      className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain px-4 md:px-5"
      tabIndex={0}
      role="group"
      aria-label="Messages"
    >
      {/* Messages that do not fill the box are at its lower end, next to the reply form. */}
      <div className="relative mt-auto shrink-0" style={{ height: virtualizer.getTotalSize() }}>
        <div className="absolute inset-x-0 top-2 grid place-items-center">{topElement}</div>
        {renderedRows.map(({ key, index, start }) => {
          const message = messages[index];
          const outgoingMessage = outgoing[index - messages.length];
          return (
            <div
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start}px)` }}
            >
              {message && (
                <MessageBubble
                  message={message}
                  isOwn={message.senderid === ownId}
                  isFirstOfDay={!isSameDay(messages[index - 1]?.createdat, message.createdat)}
                />
              )}
              {!message && outgoingMessage && (
                <OutgoingBubble message={outgoingMessage} onRetry={onRetry} onDiscard={onDiscard} />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Whether two moments are on the same day in the user's time zone. */
function isSameDay(first: string | undefined, second: string): boolean {
  return first !== undefined && new Date(first).toDateString() === new Date(second).toDateString();
}
