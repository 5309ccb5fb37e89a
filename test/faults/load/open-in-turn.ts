/**
 * Returns a function that adds a connection to a queue. One connection of the queue is opened every `everyMs`
 * milliseconds: a server may close hundreds of slow connections at once, and opening them again at once would test
 * load, not slowness.
 */
export function openInTurn<T>(open: (connection: T) => void, everyMs: number): (connection: T) => void {
  const waitingConnections: T[] = [];
  setInterval(() => {
    const connection = waitingConnections.shift();
    if (connection !== undefined) open(connection);
  }, everyMs);
  return (connection) => void waitingConnections.push(connection);
}
