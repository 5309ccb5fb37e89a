/** The child process of WithheldBodies: sends incomplete request bodies, and reports the responses to the parent. */

import { connect, type Socket } from 'node:net';
import { until } from '../../src/until.js';
import { openInTurn } from './open-in-turn.js';
import type { WithheldBodiesOptions, WithheldBodiesResult } from './withheld-bodies.js';

const REOPEN_AFTER_MS = 200;
const OPEN_EVERY_MS = 10;
const OPENED_WITHIN_MS = 60_000;
const BODY_CHUNK = Buffer.alloc(256 * 1024);
const STATUS_LINE = /^HTTP\/1\.1 (\d{3}) /gm;

const openSockets = new Set<Socket>();
const countByStatus: Record<string, number> = {};
const startedConnectionIndexes = new Set<number>();
let openedCount = 0;
let sentBodyCount = 0;
let respondedTwiceCount = 0;
let isStopped = false;

function openConnection(
  options: WithheldBodiesOptions,
  index: number,
  reopen: (index: number) => void,
): void {
  const sender = options.senders[index % options.senders.length];
  if (!sender || isStopped) return;
  const { head, localAddress } = sender;
  const socket = connect({ port: options.port, host: '127.0.0.1', localAddress });
  let dripTimer: NodeJS.Timeout | undefined;
  let responseCount = 0;
  openSockets.add(socket);
  socket.on('connect', () => {
    openedCount += 1;
    socket.write(head);
    writeBody(socket, options.sentBodyBytes, () => {
      sentBodyCount += 1;
      startedConnectionIndexes.add(index);
      if (options.dripEveryMs !== undefined)
        dripTimer = setInterval(() => socket.writable && socket.write('x'), options.dripEveryMs);
    });
  });
  socket.on('data', (bytes) => {
    for (const [, status = ''] of bytes.toString('latin1').matchAll(STATUS_LINE)) {
      responseCount += 1;
      if (responseCount === 1) countByStatus[status] = (countByStatus[status] ?? 0) + 1;
      if (responseCount === 2) respondedTwiceCount += 1;
    }
    startedConnectionIndexes.add(index);
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    clearInterval(dripTimer);
    openSockets.delete(socket);
    startedConnectionIndexes.add(index);
    setTimeout(() => reopen(index), REOPEN_AFTER_MS);
  });
}

/** Writes `bytes` bytes as fast as the socket accepts them. */
function writeBody(socket: Socket, bytes: number, onDone: () => void): void {
  if (bytes === 0) return onDone();
  const chunk = BODY_CHUNK.subarray(0, Math.min(bytes, BODY_CHUNK.length));
  const writeRest = () => writeBody(socket, bytes - chunk.length, onDone);
  if (socket.write(chunk)) setImmediate(writeRest);
  else socket.once('drain', writeRest);
}

async function openConnections(options: WithheldBodiesOptions): Promise<void> {
  const open = openInTurn((index: number) => openConnection(options, index, open), OPEN_EVERY_MS);
  for (let index = 0; index < options.connectionCount; index += 1) open(index);
  await until(() => startedConnectionIndexes.size >= options.connectionCount, OPENED_WITHIN_MS);
  process.send?.('open');
}

function stop(): void {
  isStopped = true;
  for (const socket of openSockets) socket.destroy();
  const result: WithheldBodiesResult = {
    openedCount,
    sentBodyCount,
    countByStatus,
    respondedTwiceCount,
  };
  process.send?.(result);
}

process.on(
  'message',
  (message: WithheldBodiesOptions | 'stop') => void (message === 'stop' ? stop() : openConnections(message)),
);
process.once('disconnect', () => process.exit(0));
process.send?.('ready');
