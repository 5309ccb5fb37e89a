import { expect, it } from 'vitest';
import { schedule } from './schedule.mjs';

/**
 * Returns stages that run until `endStage` is called with their name, and `events`, to which each stage adds its
 * start.
 */
function stagesOf(...plans: { name: string; slots?: number; runsAlone?: boolean }[]) {
  const events: string[] = [];
  const settleByName = new Map<string, (result: { passed: number; failed: number } | Error) => void>();
  const stages = plans.map((stage) => ({
    ...stage,
    run: () => {
      events.push(`${stage.name} starts`);
      return new Promise<{ passed: number; failed: number }>((resolve, reject) =>
        settleByName.set(stage.name, (result) =>
          result instanceof Error ? reject(result) : resolve(result),
        ),
      );
    },
  }));
  const endStage = async (name: string, result: { passed: number; failed: number } | Error = PASSED) => {
    settleByName.get(name)?.(result);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { stages, events, endStage };
}

const PASSED = { passed: 1, failed: 0 };

it('starts stages in their order, as many at once as there are slots', async () => {
  const { stages, events, endStage } = stagesOf(
    { name: 'db', slots: 2 },
    { name: 'types' },
    { name: 'eslint' },
  );
  const allStages = schedule(stages, 3, ({ name }) => void events.push(`${name} ends`));
  expect(events).toEqual(['db starts', 'types starts']);
  await endStage('types');
  expect(events).toEqual(['db starts', 'types starts', 'types ends', 'eslint starts']);
  await endStage('eslint');
  await endStage('db');
  await allStages;
  expect(events.at(-1)).toBe('db ends');
});

it('runs no other stage beside one with `runsAlone` or one that needs more slots than exist', async () => {
  const { stages, events, endStage } = stagesOf(
    { name: 'build', runsAlone: true },
    { name: 'journeys', slots: 9 },
    { name: 'faults' },
  );
  const allStages = schedule(stages, 2, () => undefined);
  expect(events).toEqual(['build starts']);
  await endStage('build');
  expect(events.at(-1)).toBe('journeys starts');
  await endStage('journeys');
  expect(events.at(-1)).toBe('faults starts');
  await endStage('faults');
  await allStages;
});

it('starts no further stage once the callback returns false; an error counts as a failure', async () => {
  const { stages, events, endStage } = stagesOf({ name: 'build', runsAlone: true }, { name: 'db' });
  const results: { failed: number; output?: string }[] = [];
  const allStages = schedule(stages, 2, (_stage, result) => {
    results.push(result);
    return false;
  });
  await endStage('build', new Error('does not compile'));
  await allStages;
  expect(events).toEqual(['build starts']);
  expect(results.map(({ failed }) => failed)).toEqual([1]);
  expect(results[0]?.output).toContain('does not compile');
});
