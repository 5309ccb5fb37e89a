import type { AddressInfo } from 'node:net';
import { createParser } from 'eventsource-parser';
import type { Person, RunningApi } from './running-api.js';
import { until } from '../until.js';

/** A server-sent event that was received. */
export interface ArrivedEvent {
  readonly name: string;
  readonly id: string | undefined;
  readonly data: Record<string, unknown>;
}

/** A client of server-sent events, which parses the stream as a browser does. */
export interface EventStream {
  readonly status: number;
  readonly headers: Headers;
  readonly events: ArrivedEvent[];
  /** Returns the id that a browser sends when it reconnects. */
  lastEventId(): string | undefined;
  /** Returns the received events with the given name. */
  eventsNamed(name: string): ArrivedEvent[];
  /** Waits until `count` events of the given name were received, and returns them. */
  waitForEvents(name: string, count: number): Promise<ArrivedEvent[]>;
  /** Resolves when the server has closed the stream. */
  readonly ended: Promise<void>;
  close(): void;
}

/** Returns the api's address. Starts to listen on a free port if it does not listen yet. */
export async function originOf(api: RunningApi): Promise<string> {
  const { server } = api.application.getHttpAdapter().getInstance();
  if (!server.listening) await api.application.listen(0, '127.0.0.1');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Opens the event stream of a person. */
export async function openStream(
  api: RunningApi,
  person: Person,
  lastEventId?: string,
): Promise<EventStream> {
  const abortController = new AbortController();
  const response = await fetch(`${await originOf(api)}/api/events`, {
    headers: {
      authorization: person.authorization,
      accept: 'text/event-stream',
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
    signal: abortController.signal,
  });
  const events: ArrivedEvent[] = [];
  const parser = createParser({
    onEvent: ({ event = '', id, data }) => events.push({ name: event, id, data: JSON.parse(data) }),
  });
  const findEvents = (name: string) => events.filter((event) => event.name === name);
  return {
    status: response.status,
    headers: response.headers,
    events,
    eventsNamed: findEvents,
    lastEventId: () => events.findLast(({ id }) => id !== undefined)?.id,
    async waitForEvents(name, count) {
      await until(() => findEvents(name).length >= count);
      return findEvents(name);
    },
    ended: readText(response, (text) => parser.feed(text)),
    close: () => abortController.abort(),
  };
}

async function readText(response: Response, onText: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  try {
    for await (const chunk of response.body ?? []) onText(decoder.decode(chunk, { stream: true }));
  } catch {
    // Reading an aborted or broken stream throws; such a stream has ended, too.
  }
}
