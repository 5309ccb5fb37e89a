import { setTimeout as pause } from 'node:timers/promises';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { Market } from '../testbed/market.js';
import { authorizationOf, type Person } from './people.js';

const RECONNECT_AFTER_MS = 200;

/** An open page that receives a person's live events. It reconnects with the id of the last event, as browsers do. */
export class EventListener {
  /** How often each message arrived, by its content. */
  readonly arrivalCounts = new Map<string, number>();
  /** Number of streams that were opened. */
  openedStreamCount = 0;
  /** Number of streams that did not resume after the last event, so that the page had to reload its data. */
  notResumedStreamCount = 0;
  private lastEventId: string | undefined;
  private readonly abortController = new AbortController();
  private readonly listenPromise: Promise<void>;

  constructor(
    private readonly market: Market,
    private readonly person: Person,
  ) {
    this.listenPromise = this.listen();
  }

  async close(): Promise<void> {
    this.abortController.abort();
    await this.listenPromise;
  }

  private async listen(): Promise<void> {
    while (!this.abortController.signal.aborted) {
      await this.readStream().catch(() => undefined);
      await pause(RECONNECT_AFTER_MS);
    }
  }

  private async readStream(): Promise<void> {
    const [server] = this.market.publicServers;
    const response = await fetch(`${server?.origin}/api/events`, {
      headers: {
        accept: 'text/event-stream',
        authorization: await authorizationOf(this.market, this.person),
        ...(this.lastEventId !== undefined && { 'last-event-id': this.lastEventId }),
      },
      signal: this.abortController.signal,
    });
    if (!response.ok) return;
    this.openedStreamCount += 1;
    const parser = createParser({ onEvent: (event) => this.receive(event) });
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) parser.feed(decoder.decode(chunk, { stream: true }));
  }

  private receive({ event, id, data }: EventSourceMessage): void {
    const { resumed, content } = JSON.parse(data) as { resumed?: boolean; content?: string };
    if (event === 'ready' && this.lastEventId !== undefined && resumed === false)
      this.notResumedStreamCount += 1;
    if (id !== undefined) this.lastEventId = id;
    if (event === 'message' && content !== undefined)
      this.arrivalCounts.set(content, (this.arrivalCounts.get(content) ?? 0) + 1);
  }
}
