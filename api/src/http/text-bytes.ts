import type { ServerResponse } from 'node:http';

/** For a page of a hundred listings with room to spare; longer texts get room of their own. */
const ROOM_BYTES = 512 * 1024;
/** Bytes that one unit of a text takes at the most. */
const UNIT_BYTES = 3;

let room = Buffer.allocUnsafeSlow(ROOM_BYTES);

/**
 * The bytes of a text, until the next text is asked for. A buffer for each would be memory outside of V8's own, by which
 * V8 judges that it is time to mark all it has: five times a second with long answers, a quarter of the api's time
 * (test/results/profiles.md).
 */
export function bytesForNow(text: string): Buffer {
  if (text.length * UNIT_BYTES > room.byteLength) return Buffer.from(text);
  return room.subarray(0, room.write(text));
}

/** Ends a response with a text, whose headers say how many bytes it has. */
export function endWithText(response: ServerResponse, text: string): void {
  response.end(bytesForNow(text));
  // What could not be handed to the system at once is left to Node with the room that it stands in.
  if (!response.writableFinished) room = Buffer.allocUnsafeSlow(ROOM_BYTES);
}
