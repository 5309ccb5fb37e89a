import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Stoppable, ProcessGroup } from './process-group.js';

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

/** Returns a fake process that records when `stop` is called and when it is done, which is once `stopped` resolves. */
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
    lastLogLines: () => '',
  };
}

it('stops processes at the same time, and afterwards the processes that they need', async () => {
  const processGroup = new ProcessGroup();
  let letApiStop = () => undefined as void;
  const apiStopped = new Promise<void>((resolve) => (letApiStop = resolve));
  processGroup.watch(fakeProcess('Postgres', Promise.resolve(), true));
  processGroup.watch(fakeProcess('api', apiStopped));
  processGroup.watch(fakeProcess('workers', Promise.resolve()));
  const stopped = processGroup.stopAll();
  await Promise.resolve();
  expect(stopEvents).toEqual(['api stops', 'workers stops', 'workers has stopped']);
  letApiStop();
  await stopped;
  expect(stopEvents.slice(3)).toEqual(['api has stopped', 'Postgres stops', 'Postgres has stopped']);
});

it('stops each process once', async () => {
  const processGroup = new ProcessGroup();
  processGroup.watch(fakeProcess('api', Promise.resolve()));
  expect(processGroup.isStopping).toBe(false);
  await Promise.all([processGroup.stopAll(), processGroup.stopAll()]);
  expect(processGroup.isStopping).toBe(true);
  expect(stopEvents).toEqual(['api stops', 'api has stopped']);
});
