/**
 * Opens the slow connections that its parent requests, reopens closed ones, and reports how long connections lasted.
 */

import { connect, type Socket } from 'node:net';
import { until } from '../../src/until.js';
import { openInTurn } from './open-in-turn.js';
import type { SlowClientsReport, SlowClientsTask, Slowness } from './slow-clients.js';

const SLOWNESS_KINDS: readonly Slowness[] = ['head', 'body', 'reader'];
const DRIP_EVERY_MS = 3000;
const REOPEN_AFTER_MS = 200;
const OPEN_EVERY_MS = 5;
const CONNECTED_WITHIN_MS = 60_000;
/** Bytes of the response that a slow reader reads at each interval. */
const BYTES_PER_READ = 20;
/** Requests that a slow reader sends at once. Their responses must exceed the operating system's buffers. */
const REQUESTS_PER_READER = 3;
/** One slow reader in 50 sends 100 requests at once. */
const REQUESTS_PER_BULK_READER = 100;
const BULK_READER_EVERY_NTH = 50;
/** Bytes of a body: those that Content-Length announces (the greatest permitted number), and those sent at once. */
const BODY_BYTES = { announced: 256 * 1024, atOnce: 16 * 1024 };

const openSockets = new Set<Socket>();
const longestConnectionMs = { head: 0, body: 0 };
let openedCount = 0;
let isStopped = false;
let readerCount = 0;

function openConnection(kind: Slowness, task: SlowClientsTask, reopen: (kind: Slowness) => void): void {
  const openedAt = performance.now();
  const socket = connect(task.port, '127.0.0.1');
  const timer = setInterval(() => sendOrReadSlowly(kind, socket), DRIP_EVERY_MS);
  if (kind === 'reader') socket.on('readable', () => undefined);
  else socket.resume();
  socket.on('error', () => undefined);
  socket.on('connect', () => {
    openedCount += 1;
    openSockets.add(socket);
    socket.write(firstBytes(kind, task));
  });
  socket.on('close', () => {
    clearInterval(timer);
    openSockets.delete(socket);
    if (kind !== 'reader')
      longestConnectionMs[kind] = Math.max(longestConnectionMs[kind], performance.now() - openedAt);
    if (!isStopped) setTimeout(() => reopen(kind), REOPEN_AFTER_MS);
  });
}

function firstBytes(kind: Slowness, { authorization }: SlowClientsTask): string {
  const request = 'GET /api/mvps?limit=100 HTTP/1.1\r\nhost: 127.0.0.1\r\n';
  if (kind === 'head') return request;
  if (kind === 'reader')
    return `${request}\r\n`.repeat(
      (readerCount += 1) % BULK_READER_EVERY_NTH === 0 ? REQUESTS_PER_BULK_READER : REQUESTS_PER_READER,
    );
  const headLines = [
    'POST /api/users/messages HTTP/1.1',
    'host: 127.0.0.1',
    'content-type: application/json',
    `content-length: ${BODY_BYTES.announced}`,
    `authorization: ${authorization}`,
  ];
  return `${headLines.join('\r\n')}\r\n\r\n{"content":"${'x'.repeat(BODY_BYTES.atOnce)}`;
}

function sendOrReadSlowly(kind: Slowness, socket: Socket): void {
  if (kind === 'reader') socket.read(BYTES_PER_READ);
  else if (socket.writable) socket.write(kind === 'head' ? 'x-more: 1\r\n' : 'x');
}

async function openConnections(task: SlowClientsTask): Promise<void> {
  const open = openInTurn((kind: Slowness) => openConnection(kind, task, open), OPEN_EVERY_MS);
  for (let count = 0; count < task.countPerKind; count += 1) for (const kind of SLOWNESS_KINDS) open(kind);
  await until(() => openSockets.size >= task.countPerKind * SLOWNESS_KINDS.length, CONNECTED_WITHIN_MS);
  process.send?.('open');
}

/** Stops reconnecting, and sends the report to the parent; open connections stay open. */
function stopReconnecting(): void {
  isStopped = true;
  const report: SlowClientsReport = { openedCount, longestMs: longestConnectionMs };
  process.send?.(report);
}

process.on(
  'message',
  (message: SlowClientsTask | 'end') =>
    void (message === 'end' ? stopReconnecting() : openConnections(message)),
);
process.once('disconnect', () => process.exit(0));
process.send?.('ready');
