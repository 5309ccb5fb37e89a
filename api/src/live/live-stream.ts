import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { LIVE_HEARTBEAT_MS } from '@market/contract/live';
import type { Caller } from '../http/access/caller.js';
import { HEARTBEAT } from './event-format.js';
import type { LiveText, LiveTexts } from './live-texts.js';

/**
 * An open event stream. It reads and sends events on each notification. In between it holds only its connection and a timer,
 * because a process has thousands of streams. Further events are read only after the client has received the earlier ones.
 */
export class LiveStream {
  /** The id of the last event that was read; undefined before the first read. */
  position: string | undefined;
  private isWoken = false;
  private isSending = false;
  private readonly heartbeat: NodeJS.Timeout;

  constructor(
    readonly caller: Caller,
    private readonly response: ServerResponse,
    private readonly texts: LiveTexts,
  ) {
    this.heartbeat = setInterval(() => this.beat(), LIVE_HEARTBEAT_MS);
    response.once('close', () => clearInterval(this.heartbeat));
  }

  /** Sends the beginning, and the events after the one that the browser names. */
  async begin(lastEventId: unknown): Promise<void> {
    await this.send(() => this.texts.beginning(this.caller.userId, lastEventId));
  }

  /** There may be new events. A call during a read leads to another read. */
  wake(): void {
    this.isWoken = true;
    if (!this.isSending && this.position !== undefined) void this.send();
  }

  /** Ends the stream. Browsers connect again unless their session has ended. */
  close(): void {
    this.response.end();
  }

  private async send(readFirst?: () => Promise<LiveText>): Promise<void> {
    this.isSending = true;
    try {
      if (readFirst) await this.write(await readFirst());
      do {
        this.isWoken = false;
        let hasMore = true;
        while (hasMore && this.response.writable)
          hasMore = await this.write(await this.texts.after(this.caller.userId, this.position ?? '0'));
      } while (this.isWoken && this.response.writable);
    } catch {
      // The connection to the client or to the database was lost. The browser connects again and resumes.
      this.response.destroy();
    } finally {
      this.isSending = false;
    }
  }

  private async write({ text, position, hasMore }: LiveText): Promise<boolean> {
    this.position = position;
    if (text !== '' && this.response.writable && !this.response.write(text))
      await waitUntilDrained(this.response);
    return hasMore;
  }

  /** Sends a heartbeat, so that client, server and proxies between them see that the stream is open. */
  private beat(): void {
    if (this.response.writable && !this.response.writableNeedDrain) this.response.write(HEARTBEAT);
  }
}

/** Resolves when the write buffer is empty. Rejects if the connection is closed. */
async function waitUntilDrained(response: ServerResponse): Promise<void> {
  const closeSignal = new AbortController();
  const abort = () => closeSignal.abort();
  response.once('close', abort);
  try {
    await once(response, 'drain', { signal: closeSignal.signal });
  } finally {
    response.off('close', abort);
  }
}
