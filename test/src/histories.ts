import { AsyncLocalStorage } from 'node:async_hooks';
import { Clock } from '@market/domain/foundation/clock';
import fc from 'fast-check';
import type { RunningApi } from './running-api.js';

/** How many histories a spec plays, and which: the same seed is the same histories. Long runs set both. */
export const HISTORIES_COUNT = Number(process.env['HISTORIES'] ?? 120);
export const HISTORIES_SEED = Number(process.env['HISTORIES_SEED'] ?? 20_261_121);
/** As long as so many may take, in milliseconds. */
export const HISTORIES_WITHIN_MS = Math.max(60_000, HISTORIES_COUNT * 1000);

/** Histories are played so many at a time. */
const AT_ONCE = 12;

/** Gives each history a clock of its own: what runs in the store that is answered sees its time, in milliseconds. */
export function clockForEach(api: RunningApi): AsyncLocalStorage<{ time: number }> {
  const clocks = new AsyncLocalStorage<{ time: number }>();
  Object.assign(api.application.get(Clock), { now: () => new Date(clocks.getStore()?.time ?? Date.now()) });
  return clocks;
}

/** A history that did not end as it must, with what is wrong and its place among those of the seed. */
export interface BrokenHistory {
  readonly index: number;
  readonly wrong: readonly string[];
  readonly history: string;
}

/** Plays the histories of the seed; answers those that were broken, and stops at the first few that were. */
export async function brokenHistories<History>(
  arbitrary: fc.Arbitrary<History>,
  play: (history: History) => Promise<string[]>,
): Promise<BrokenHistory[]> {
  const histories = fc.sample(arbitrary, { seed: HISTORIES_SEED, numRuns: HISTORIES_COUNT });
  for (let start = 0; start < histories.length; start += AT_ONCE) {
    const batch = histories.slice(start, start + AT_ONCE);
    const found = await Promise.all(
      batch.map((history) =>
        play(history).catch((error: unknown) => [String(error instanceof Error ? error.stack : error)]),
      ),
    );
    const broken = found.flatMap((wrong, place) =>
      wrong.length > 0 ? [{ index: start + place, wrong, history: JSON.stringify(batch[place]) }] : [],
    );
    if (broken.length > 0) return broken;
  }
  return [];
}

/** A deed of one of several kinds that need the same to be told. */
export type DeedOf<Kind extends string, Needs> = Kind extends string
  ? { readonly kind: Kind } & Needs
  : never;

/** What a model answers to a deed, and how it stands afterwards. It changes nothing of what it was given. */
export type Model<State, Deed> = (
  state: State,
  deed: Deed,
) => { readonly answer: string; readonly next: State };

/** A deed, and what the product answered to it. */
export interface Answered<Deed> {
  readonly deed: Deed;
  readonly answer: string;
}

/** How the model may stand after deeds that happened at once: as after some order of them that gives these answers. */
export function afterSomeOrder<State, Deed>(
  model: Model<State, Deed>,
  states: readonly State[],
  happened: readonly Answered<Deed>[],
): State[] {
  const ends = states.flatMap((state) => endsOf(model, state, happened));
  return [...new Map(ends.map((end) => [JSON.stringify(end), end])).values()];
}

function endsOf<State, Deed>(
  model: Model<State, Deed>,
  state: State,
  left: readonly Answered<Deed>[],
): State[] {
  if (left.length === 0) return [state];
  return left.flatMap(({ deed, answer }, place) => {
    const step = model(state, deed);
    if (step.answer !== answer) return [];
    return endsOf(
      model,
      step.next,
      left.filter((_, other) => other !== place),
    );
  });
}

/** Deeds one after another, and now and then two to four at once of those that may. */
export function inTurnOrAtOnce<Deed>(
  alone: fc.Arbitrary<Deed>,
  together: fc.Arbitrary<Deed>,
): fc.Arbitrary<readonly (readonly Deed[])[]> {
  return fc.array(
    fc.oneof(
      { weight: 3, arbitrary: fc.tuple(together) },
      { weight: 2, arbitrary: fc.tuple(alone) },
      { weight: 2, arbitrary: fc.array(together, { minLength: 2, maxLength: 4 }) },
    ),
    { minLength: 3, maxLength: 12 },
  );
}
