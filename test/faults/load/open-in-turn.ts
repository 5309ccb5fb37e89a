/**
 * Returns a function that opens a connection as soon as no other one was opened within `everyMs` milliseconds. A server
 * may close hundreds of slow connections at once; if they were all opened again at once, the test would be about load,
 * not about slowness.
 */
export function openInTurn<T>(open: (connection: T) => void, everyMs: number): (connection: T) => void {
  const waitingConnections: T[] = [];
  setInterval(() => {
    const connection = waitingConnections.shift();
    if (connection !== undefined) open(connection);
  }, everyMs);
  return (connection) => void waitingConnections.push(connection);
}
