import type { LiveEvent } from '@market/contract/live';

/** A comment line of the event stream, which browsers ignore. */
export const HEARTBEAT = ': still here\n\n';

/**
 * Returns an event in the format of server-sent events. A browser that reconnects sends the last id it received. JSON has no line
 * breaks.
 */
export function formatEvent({ name, data }: LiveEvent, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
