import { expect, it } from 'vitest';
import { schedule } from './schedule.mjs';

/** Returns stages that end on request, and a log of when each started and ended. */
function stagesOf(...plans: { name: string; slots?: number; alone?: boolean }[]) {
  const events: string[] = [];
  const settlers = new Map<string, (result: { passed: number; failed: number } | Error) => void>();
  const stages = plans.map((stage) => ({
    ...stage,
    run: () => {
      events.push(`${stage.name} starts`);
      return new Promise<{ passed: number; failed: number }>((resolve, reject) =>
        settlers.set(stage.name, (result) => (result instanceof Error ? reject(result) : resolve(result))),
      );
    },
  }));
  const end = async (name: string, result: { passed: number; failed: number } | Error = PASSED) => {
    settlers.get(name)?.(result);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { stages, events, end };
}

const PASSED = { passed: 1, failed: 0 };

it('starts stages in their order, as many at once as there are slots', async () => {
  const { stages, events, end } = stagesOf({ name: 'db', slots: 2 }, { name: 'types' }, { name: 'eslint' });
  const allStages = schedule(stages, 3, ({ name }) => void events.push(`${name} ends`));
  expect(events).toEqual(['db starts', 'types starts']);
  await end('types');
  expect(events).toEqual(['db starts', 'types starts', 'types ends', 'eslint starts']);
  await end('eslint');
  await end('db');
  await allStages;
  expect(events.at(-1)).toBe('db ends');
});

it('runs an `alone` stage, or a stage that needs more slots than exist, beside no other stage', async () => {
  const { stages, events, end } = stagesOf(
    { name: 'build', alone: true },
    { name: 'journeys', slots: 9 },
    { name: 'faults' },
  );
  const allStages = schedule(stages, 2, () => undefined);
  expect(events).toEqual(['build starts']);
  await end('build');
  expect(events.at(-1)).toBe('journeys starts');
  await end('journeys');
  expect(events.at(-1)).toBe('faults starts');
  await end('faults');
  await allStages;
});

it('starts no further stage once the callback returns false; an error counts as a failure', async () => {
  const { stages, events, end } = stagesOf({ name: 'build', alone: true }, { name: 'db' });
  const results: { failed: number; output?: string }[] = [];
  const allStages = schedule(stages, 2, (_stage, result) => {
    results.push(result);
    return false;
  });
  await end('build', new Error('does not compile'));
  await allStages;
  expect(events).toEqual(['build starts']);
  expect(results.map(({ failed }) => failed)).toEqual([1]);
  expect(results[0]?.output).toContain('does not compile');
});
