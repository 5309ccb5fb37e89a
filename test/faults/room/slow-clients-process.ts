import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../../src/until.js';
import type { SlowEnd, SlowOrder, Slowness } from './slow-clients.js';

/** Keeps slow connections as its parent orders, and tells what became of them. */
const KINDS: readonly Slowness[] = ['head', 'body', 'reader'];
const DRIP_EVERY_MS = 3000;
const BACK_AFTER_MS = 200;
/** They come by and by: a thousand questions in one moment would be many, not slow. */
const COME_EVERY_MS = 5;
const CONNECTED_WITHIN_MS = 60_000;
/** What a reader takes of the answer at each drip. */
const SIP_BYTES = 20;
/** What a reader asks at once. The answers to a few are kept by the system; those of some readers are more than it keeps. */
const QUESTIONS = 3;
const GREEDY_QUESTIONS = 100;
const GREEDY_EVERY = 50;
/** Of a body that is announced as large as it may be, this much comes at once. */
const BODY_BYTES = { announced: 1024 * 1024, atOnce: 16 * 1024 };

const open = new Set<Socket>();
const longestMs = { head: 0, body: 0 };
let opened = 0;
let isOver = false;
let readers = 0;

function come(kind: Slowness, order: SlowOrder): void {
  const cameAt = performance.now();
  const socket = connect(order.port, '127.0.0.1');
  const timer = setInterval(() => drip(kind, socket), DRIP_EVERY_MS);
  if (kind === 'reader') socket.on('readable', () => undefined);
  else socket.resume();
  socket.on('error', () => undefined);
  socket.on('connect', () => {
    opened += 1;
    open.add(socket);
    socket.write(beginning(kind, order));
  });
  socket.on('close', () => {
    clearInterval(timer);
    open.delete(socket);
    if (kind !== 'reader') longestMs[kind] = Math.max(longestMs[kind], performance.now() - cameAt);
    if (!isOver) setTimeout(() => come(kind, order), BACK_AFTER_MS);
  });
}

function beginning(kind: Slowness, { authorization }: SlowOrder): string {
  const question = 'GET /api/mvps?limit=100 HTTP/1.1\r\nhost: 127.0.0.1\r\n';
  if (kind === 'head') return question;
  if (kind === 'reader')
    return `${question}\r\n`.repeat((readers += 1) % GREEDY_EVERY === 0 ? GREEDY_QUESTIONS : QUESTIONS);
  const head = [
    'POST /api/users/messages HTTP/1.1',
    'host: 127.0.0.1',
    'content-type: application/json',
    `content-length: ${BODY_BYTES.announced}`,
    `authorization: ${authorization}`,
  ];
  return `${head.join('\r\n')}\r\n\r\n{"content":"${'x'.repeat(BODY_BYTES.atOnce)}`;
}

function drip(kind: Slowness, socket: Socket): void {
  if (kind === 'reader') socket.read(SIP_BYTES);
  else if (socket.writable) socket.write(kind === 'head' ? 'x-more: 1\r\n' : 'x');
}

async function begin(order: SlowOrder): Promise<void> {
  for (let count = 0; count < order.count; count += 1) {
    for (const kind of KINDS) come(kind, order);
    await pause(COME_EVERY_MS);
  }
  await until(() => open.size >= order.count * KINDS.length, CONNECTED_WITHIN_MS);
  process.send?.('open');
}

/** Who comes no more still holds on to what is open. */
function end(): void {
  isOver = true;
  const told: SlowEnd = { opened, longestMs };
  process.send?.(told);
}

process.on('message', (told: SlowOrder | 'end') => void (told === 'end' ? end() : begin(told)));
process.once('disconnect', () => process.exit(0));
process.send?.('ready');
