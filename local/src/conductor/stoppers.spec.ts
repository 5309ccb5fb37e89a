import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Stoppable, Stoppers } from './stoppers.js';

const SIGNALS = ['SIGTERM', 'SIGHUP', 'SIGINT'] as const;
let listenersBefore: Map<string, readonly unknown[]>;
let stopEvents: string[];

beforeEach(() => {
  listenersBefore = new Map(SIGNALS.map((signal) => [signal, process.listeners(signal)]));
  stopEvents = [];
});

afterEach(() => {
  for (const signal of SIGNALS) {
    for (const listener of process.listeners(signal))
      if (!listenersBefore.get(signal)?.includes(listener)) process.off(signal, listener);
  }
});

/** Returns a fake process that records when it is stopped; its stop completes when `stopped` resolves. */
function fakeProcess(name: string, stopped: Promise<void>, isNeededByOthers = false): Stoppable {
  return {
    name,
    isNeededByOthers,
    ended: new Promise(() => undefined),
    async stop() {
      stopEvents.push(`${name} stops`);
      await stopped;
      stopEvents.push(`${name} has stopped`);
    },
    lastLines: () => '',
  };
}

it('stops all parts at the same time, and afterwards the parts that they need', async () => {
  const stoppers = new Stoppers();
  let letApiStop = () => undefined as void;
  const apiStopped = new Promise<void>((resolve) => (letApiStop = resolve));
  stoppers.watch(fakeProcess('Postgres', Promise.resolve(), true));
  stoppers.watch(fakeProcess('api', apiStopped));
  stoppers.watch(fakeProcess('workers', Promise.resolve()));
  const stopped = stoppers.stopAll();
  await Promise.resolve();
  expect(stopEvents).toEqual(['api stops', 'workers stops', 'workers has stopped']);
  letApiStop();
  await stopped;
  expect(stopEvents.slice(3)).toEqual(['api has stopped', 'Postgres stops', 'Postgres has stopped']);
});

it('stops each part once', async () => {
  const stoppers = new Stoppers();
  stoppers.watch(fakeProcess('api', Promise.resolve()));
  expect(stoppers.isStopping).toBe(false);
  await Promise.all([stoppers.stopAll(), stoppers.stopAll()]);
  expect(stoppers.isStopping).toBe(true);
  expect(stopEvents).toEqual(['api stops', 'api has stopped']);
});
