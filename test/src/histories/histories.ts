import { AsyncLocalStorage } from 'node:async_hooks';
import { Clock } from '@market/domain/foundation/clock';
import fc from 'fast-check';
import type { RunningApi } from '../api/running-api.js';

/**
 * Replaces the api's clock, so that each history has its own time. Code that runs with a store of the returned storage
 * gets this store's `time`, in milliseconds; other code gets the real time.
 */
export function clockPerHistory(api: RunningApi): AsyncLocalStorage<{ time: number }> {
  const clockStorage = new AsyncLocalStorage<{ time: number }>();
  Object.assign(api.application.get(Clock), {
    now: () => new Date(clockStorage.getStore()?.time ?? Date.now()),
  });
  return clockStorage;
}

/** A union of actions, one for each kind in `Kind`, which all have the fields `Fields`. */
export type ActionOf<Kind extends string, Fields> = Kind extends string
  ? { readonly kind: Kind } & Fields
  : never;

/** Returns the expected result of an action and the next state, without changing the state. */
export type Model<State, Action> = (
  state: State,
  action: Action,
) => { readonly result: string; readonly nextState: State };

/** An action, and the result that the product returned for it. */
export interface ObservedAction<Action> {
  readonly action: Action;
  readonly observedResult: string;
}

/**
 * Returns every state that the model may have after concurrent actions that started in one of `states`. For each order
 * of the actions that explains the observed results, this is the state after the last action.
 */
export function reachableStates<State, Action>(
  model: Model<State, Action>,
  states: readonly State[],
  observedActions: readonly ObservedAction<Action>[],
): State[] {
  const reachedStates = states.flatMap((state) => findEndStates(model, state, observedActions));
  return [...new Map(reachedStates.map((end) => [JSON.stringify(end), end])).values()];
}

function findEndStates<State, Action>(
  model: Model<State, Action>,
  state: State,
  remainingActions: readonly ObservedAction<Action>[],
): State[] {
  if (remainingActions.length === 0) return [state];
  return remainingActions.flatMap(({ action, observedResult }, actionIndex) => {
    const step = model(state, action);
    if (step.result !== observedResult) return [];
    return findEndStates(
      model,
      step.nextState,
      remainingActions.filter((_, otherIndex) => otherIndex !== actionIndex),
    );
  });
}

/**
 * Generates histories: sequences of groups, each of one action or of two to four concurrent actions. An action that
 * `singleActions` generates always runs alone; one of `concurrentActions` runs alone or concurrently with others.
 */
export function generateHistories<Action>(
  singleActions: fc.Arbitrary<Action>,
  concurrentActions: fc.Arbitrary<Action>,
): fc.Arbitrary<readonly (readonly Action[])[]> {
  return fc.array(
    fc.oneof(
      { weight: 3, arbitrary: fc.tuple(concurrentActions) },
      { weight: 2, arbitrary: fc.tuple(singleActions) },
      { weight: 2, arbitrary: fc.array(concurrentActions, { minLength: 2, maxLength: 4 }) },
    ),
    { minLength: 3, maxLength: 12 },
  );
}
