import type { LiveEvent } from '@market/contract/live';

/** A line that says nothing, so that both ends and what lies between see that the stream lives. */
export const HEARTBEAT = ': still here\n\n';

/** An event as server-sent events are written; with an id, a browser that comes back names it. JSON has no line breaks. */
export function wire({ name, data }: LiveEvent, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
