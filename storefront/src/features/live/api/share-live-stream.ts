import type { LiveEvent } from '@market/contract/live';
import { readLiveEvents, type ReceivedEvent } from './live-stream.js';

/**
 * Delivers the server's events for this user to this tab, until the returned function is called. One tab reads the
 * stream and forwards it to the other tabs, because browsers limit connections per host; when that tab closes,
 * another tab continues. A tab that is opened later receives 'ready' first, because it may have missed events that
 * were already forwarded.
 */
export function shareLiveStream(uid: string, deliver: (event: LiveEvent) => void): () => void {
  const streamName = `market-live-${uid}`;
  const closeController = new AbortController();
  const channel = new BroadcastChannel(streamName);
  let lastEventId: string | undefined;
  const deliverAndRecordId = ({ id, event }: ReceivedEvent) => {
    lastEventId = id ?? lastEventId;
    deliver(event);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<ReceivedEvent>) => deliverAndRecordId(data));
  const readStream = () =>
    readLiveEvents(
      () => lastEventId,
      (received) => {
        channel.postMessage(received);
        deliverAndRecordId(received);
      },
      closeController.signal,
    );
  void readInOneTab(
    streamName,
    readStream,
    () => deliver({ name: 'ready', data: { resumed: false } }),
    closeController.signal,
  );
  return () => {
    closeController.abort();
    channel.close();
  };
}

/** Runs `readStream` in one tab at a time; calls a callback in a tab that has to wait. */
async function readInOneTab(
  streamName: string,
  readStream: () => Promise<void>,
  onWait: () => void,
  signal: AbortSignal,
): Promise<void> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return readStream();
  const hasReadStream = await locks.request(streamName, { ifAvailable: true }, async (lock) => {
    if (lock) await readStream();
    return lock !== null;
  });
  if (hasReadStream || signal.aborted) return;
  onWait();
  // If this tab is closed before it gets the lock, the request rejects.
  await locks.request(streamName, { signal }, readStream).catch(() => undefined);
}
