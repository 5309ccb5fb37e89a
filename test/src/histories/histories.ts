import { AsyncLocalStorage } from 'node:async_hooks';
import { Clock } from '@market/domain/foundation/clock';
import fc from 'fast-check';
import type { RunningApi } from '../api/running-api.js';

/**
 * How many histories (random sequences of actions) a spec runs. The seed determines them, so that a failure can be repeated. For a
 * longer run, set the environment variables HISTORIES and HISTORIES_SEED.
 */
export const HISTORIES_COUNT = Number(process.env['HISTORIES'] ?? 120);
export const HISTORIES_SEED = Number(process.env['HISTORIES_SEED'] ?? 20_261_121);
/** The time limit of a spec that runs HISTORIES_COUNT histories, in milliseconds. */
export const HISTORIES_TIMEOUT_MS = Math.max(60_000, HISTORIES_COUNT * 1000);

/** How many histories run concurrently. */
const CONCURRENT_HISTORIES = 12;

/** Gives each history its own clock: code that runs within the returned store gets the store's `time`, in milliseconds. */
export function clockPerHistory(api: RunningApi): AsyncLocalStorage<{ time: number }> {
  const clocks = new AsyncLocalStorage<{ time: number }>();
  Object.assign(api.application.get(Clock), { now: () => new Date(clocks.getStore()?.time ?? Date.now()) });
  return clocks;
}

/** A history that violated a rule. `index` is its position among the histories of the seed. */
export interface FailingHistory {
  readonly index: number;
  readonly violations: readonly string[];
  readonly history: string;
}

/** Runs the seed's histories in batches. Returns the failing histories of the first batch that has any. */
export async function failingHistories<History>(
  arbitrary: fc.Arbitrary<History>,
  run: (history: History) => Promise<string[]>,
): Promise<FailingHistory[]> {
  const histories = fc.sample(arbitrary, { seed: HISTORIES_SEED, numRuns: HISTORIES_COUNT });
  for (let start = 0; start < histories.length; start += CONCURRENT_HISTORIES) {
    const batch = histories.slice(start, start + CONCURRENT_HISTORIES);
    const violationsByHistory = await Promise.all(
      batch.map((history) =>
        run(history).catch((error: unknown) => [String(error instanceof Error ? error.stack : error)]),
      ),
    );
    const failing = violationsByHistory.flatMap((violations, index) =>
      violations.length > 0
        ? [{ index: start + index, violations, history: JSON.stringify(batch[index]) }]
        : [],
    );
    if (failing.length > 0) return failing;
  }
  return [];
}

/** An action whose kind is one of several, all with the same parameters. */
export type ActionOf<Kind extends string, Fields> = Kind extends string
  ? { readonly kind: Kind } & Fields
  : never;

/** Returns the expected result of an action and the next state, without changing the state. */
export type Model<State, Action> = (
  state: State,
  action: Action,
) => { readonly result: string; readonly next: State };

/** An action, and the result that the product returned for it. */
export interface ObservedAction<Action> {
  readonly action: Action;
  readonly result: string;
}

/**
 * Returns every state in which a model can be after concurrent actions: for each order of the actions that explains
 * the observed results, the state after its last action.
 */
export function reachableStates<State, Action>(
  model: Model<State, Action>,
  states: readonly State[],
  observedActions: readonly ObservedAction<Action>[],
): State[] {
  const reachedStates = states.flatMap((state) => endStates(model, state, observedActions));
  return [...new Map(reachedStates.map((end) => [JSON.stringify(end), end])).values()];
}

function endStates<State, Action>(
  model: Model<State, Action>,
  state: State,
  remainingActions: readonly ObservedAction<Action>[],
): State[] {
  if (remainingActions.length === 0) return [state];
  return remainingActions.flatMap(({ action, result }, actionIndex) => {
    const step = model(state, action);
    if (step.result !== result) return [];
    return endStates(
      model,
      step.next,
      remainingActions.filter((_, otherIndex) => otherIndex !== actionIndex),
    );
  });
}

/**
 * Generates histories: single actions, mixed with groups of two to four concurrent ones. `exclusive` generates the
 * actions that are never concurrent.
 */
export function generateHistories<Action>(
  exclusive: fc.Arbitrary<Action>,
  concurrent: fc.Arbitrary<Action>,
): fc.Arbitrary<readonly (readonly Action[])[]> {
  return fc.array(
    fc.oneof(
      { weight: 3, arbitrary: fc.tuple(concurrent) },
      { weight: 2, arbitrary: fc.tuple(exclusive) },
      { weight: 2, arbitrary: fc.array(concurrent, { minLength: 2, maxLength: 4 }) },
    ),
    { minLength: 3, maxLength: 12 },
  );
}
