import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { LIVE_HEARTBEAT_MS } from '@market/contract/live';
import type { Caller } from '../http/access/caller.js';
import { HEARTBEAT } from './event-format.js';
import type { EventStreamPart, EventStreamReader } from './event-stream-reader.js';

/**
 * An open event stream. Each call of `wake` makes it read and send new events. Between calls it needs only its
 * connection and a timer, because a process has thousands of streams. Further events are read only after the client has
 * received the earlier ones.
 */
export class LiveStream {
  /** The id of the last event that was read; undefined before the first read. */
  position: string | undefined;
  private hasNewEvents = false;
  private isSending = false;
  private readonly heartbeat: NodeJS.Timeout;

  constructor(
    readonly caller: Caller,
    private readonly response: ServerResponse,
    private readonly eventStreamReader: EventStreamReader,
  ) {
    this.heartbeat = setInterval(() => this.sendHeartbeat(), LIVE_HEARTBEAT_MS);
    response.once('close', () => clearInterval(this.heartbeat));
  }

  /** Sends the first event, and the events after the last one that the browser received. */
  async start(lastEventId: unknown): Promise<void> {
    await this.send(() => this.eventStreamReader.readBeginning(this.caller.userId, lastEventId));
  }

  /** Reads new events, if there are any. If called during a read, another read follows. */
  wake(): void {
    this.hasNewEvents = true;
    if (!this.isSending && this.position !== undefined) void this.send();
  }

  /** Ends the stream. The browser connects again, unless its session has ended. */
  close(): void {
    this.response.end();
  }

  private async send(readFirst?: () => Promise<EventStreamPart>): Promise<void> {
    this.isSending = true;
    try {
      if (readFirst) await this.write(await readFirst());
      do {
        this.hasNewEvents = false;
        let hasMoreEvents = true;
        while (hasMoreEvents && this.response.writable)
          hasMoreEvents = await this.write(
            await this.eventStreamReader.readAfter(this.caller.userId, this.position ?? '0'),
          );
      } while (this.hasNewEvents && this.response.writable);
    } catch {
      // The connection to the client or to the database is lost. The browser connects again and resumes.
      this.response.destroy();
    } finally {
      this.isSending = false;
    }
  }

  private async write({ text, position, hasMore }: EventStreamPart): Promise<boolean> {
    this.position = position;
    if (text !== '' && this.response.writable && !this.response.write(text))
      await waitUntilDrained(this.response);
    return hasMore;
  }

  /** Sends a heartbeat, so that client, server and the proxies between them keep the stream open. */
  private sendHeartbeat(): void {
    if (this.response.writable && !this.response.writableNeedDrain) this.response.write(HEARTBEAT);
  }
}

/** Resolves once the client has received everything that was written. Rejects if the connection is closed. */
async function waitUntilDrained(response: ServerResponse): Promise<void> {
  const closeController = new AbortController();
  const abort = () => closeController.abort();
  response.once('close', abort);
  try {
    await once(response, 'drain', { signal: closeController.signal });
  } finally {
    response.off('close', abort);
  }
}
