/** Sends incomplete request bodies as its parent requests, and reports the responses. */

import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../../src/until.js';
import type { WithheldOrder, WithheldResult } from './withheld-bodies.js';

const REOPEN_AFTER_MS = 200;
/** Connections are opened one by one: a burst of requests would test load, not slow bodies. */
const OPEN_EVERY_MS = 2;
const OPENED_WITHIN_MS = 60_000;
const PIECE = Buffer.alloc(256 * 1024);
const STATUS_LINE = /^HTTP\/1\.1 (\d{3}) /gm;

const open = new Set<Socket>();
const statuses: Record<string, number> = {};
const begun = new Set<number>();
let opened = 0;
let sent = 0;
let answeredTwice = 0;
let isOver = false;

function openConnection(order: WithheldOrder, place: number): void {
  const sender = order.senders[place % order.senders.length];
  if (!sender || isOver) return;
  const { head, localAddress } = sender;
  const socket = connect({ port: order.port, host: '127.0.0.1', localAddress });
  let drip: NodeJS.Timeout | undefined;
  let responses = 0;
  open.add(socket);
  socket.on('connect', () => {
    opened += 1;
    socket.write(head);
    writeBody(socket, order.sentBytes, () => {
      sent += 1;
      begun.add(place);
      if (order.dripEveryMs !== undefined)
        drip = setInterval(() => socket.writable && socket.write('x'), order.dripEveryMs);
    });
  });
  socket.on('data', (bytes) => {
    for (const [, status = ''] of bytes.toString('latin1').matchAll(STATUS_LINE)) {
      responses += 1;
      if (responses === 1) statuses[status] = (statuses[status] ?? 0) + 1;
      if (responses === 2) answeredTwice += 1;
    }
    begun.add(place);
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    clearInterval(drip);
    open.delete(socket);
    begun.add(place);
    setTimeout(() => openConnection(order, place), REOPEN_AFTER_MS);
  });
}

/** Writes `bytes` bytes as fast as the socket accepts them. */
function writeBody(socket: Socket, bytes: number, done: () => void): void {
  if (bytes === 0) return done();
  const piece = PIECE.subarray(0, Math.min(bytes, PIECE.length));
  const writeRest = () => writeBody(socket, bytes - piece.length, done);
  if (socket.write(piece)) setImmediate(writeRest);
  else socket.once('drain', writeRest);
}

async function begin(order: WithheldOrder): Promise<void> {
  for (let place = 0; place < order.connections; place += 1) {
    openConnection(order, place);
    await pause(OPEN_EVERY_MS);
  }
  await until(() => begun.size >= order.connections, OPENED_WITHIN_MS);
  process.send?.('open');
}

function stop(): void {
  isOver = true;
  for (const socket of open) socket.destroy();
  const result: WithheldResult = { opened, sent, statuses, answeredTwice };
  process.send?.(result);
}

process.on('message', (told: WithheldOrder | 'stop') => void (told === 'stop' ? stop() : begin(told)));
process.once('disconnect', () => process.exit(0));
process.send?.('ready');
