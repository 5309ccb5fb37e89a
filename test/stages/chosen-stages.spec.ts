import { expect, it } from 'vitest';
import { chosenStages } from './chosen-stages.mjs';

const KNOWN_STAGES = ['unit', 'db', 'test types'];

it('chooses the stages of every --only option, and all stages without this option', () => {
  expect(chosenStages(['--only=unit,test types', '--only=db'], KNOWN_STAGES)).toEqual([
    'unit',
    'test types',
    'db',
  ]);
  expect(chosenStages([], KNOWN_STAGES)).toBeUndefined();
});

it('refuses an unknown stage and an unknown option', () => {
  expect(() => chosenStages(['--only=unit,dp'], KNOWN_STAGES)).toThrow(
    "No stage 'dp'. The stages are: unit, db",
  );
  expect(() => chosenStages(['--onyl=unit'], KNOWN_STAGES)).toThrow('--onyl');
});
