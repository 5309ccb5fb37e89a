import type { LiveEvent } from '@market/contract/live';

/** A comment line that keeps an event stream open; browsers ignore it. */
export const HEARTBEAT = ': still here\n\n';

/**
 * Returns an event in the format of server-sent events. One `data` line is enough, because JSON contains no line
 * breaks. With `id`, a browser that reconnects sends this id.
 */
export function formatEvent({ name, data }: LiveEvent, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
