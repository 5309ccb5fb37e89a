import fc from 'fast-check';
import { type ActionOf, generateHistories, type Model } from './histories.js';

/** In each history, persons 0 and 1 use listings 0 and 1. Person 1 owns both listings. */
export const OWNER_INDEX = 1;
const personIndex = fc.constantFrom(0, OWNER_INDEX);
const listingIndex = fc.constantFrom(0, 1);

/** An action on a demo session: person `actorIndex` acts on the demo that person `visitorIndex` has of a listing. */
export type DemoAction =
  | { readonly kind: 'start'; readonly actorIndex: number; readonly listingIndex: number }
  | ActionOf<
      'status' | 'touch' | 'end',
      { readonly actorIndex: number; readonly visitorIndex: number; readonly listingIndex: number }
    >
  /** The job that expires a demo. It may run early, on time, late or twice. */
  | { readonly kind: 'expire'; readonly visitorIndex: number; readonly listingIndex: number }
  | ActionOf<'hide' | 'show', { readonly listingIndex: number }>
  | { readonly kind: 'wait'; readonly ms: number };

const DEMO_MS = 900_000;
const concurrentAction: fc.Arbitrary<DemoAction> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('start' as const), actorIndex: personIndex, listingIndex }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('status' as const, 'touch' as const, 'end' as const),
      actorIndex: personIndex,
      visitorIndex: personIndex,
      listingIndex,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('expire' as const), visitorIndex: personIndex, listingIndex }),
  },
);
const singleAction: fc.Arbitrary<DemoAction> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      ms: fc.constantFrom(1, 1000, DEMO_MS / 2, DEMO_MS - 1, DEMO_MS),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('hide' as const, 'show' as const), listingIndex }),
  },
);

/** Generates random histories of the demo sessions that two people have of two listings. */
export const DEMO_HISTORIES = generateHistories(singleAction, concurrentAction);

/** A demo session in the model; times in milliseconds. */
export interface ModelDemo {
  readonly startedAtMs: number;
  readonly expiresAtMs: number;
  readonly endedAtMs: number | null;
  readonly endReason: 'closed' | 'expired' | null;
}

/** The state of the model. */
export interface DemoState {
  readonly nowMs: number;
  readonly hiddenListings: readonly number[];
  /** Demos by `demoKey`. A person gets at most one demo per listing, ever (DEMO-1). */
  readonly demoByKey: Readonly<Record<string, ModelDemo>>;
}

/** Returns the key of a person's demo of a listing. */
export function demoKey(visitorIndex: number, listingIndex: number): string {
  return `${visitorIndex}/${listingIndex}`;
}

/**
 * The rules of demos: each person has one 15-minute demo per listing, by the server's clock, and cannot start it again
 * after it has ended (DEMO-1 to DEMO-4).
 */
export const demoModel: Model<DemoState, DemoAction> = (state, action) => {
  const { nowMs, hiddenListings, demoByKey } = state;
  if (action.kind === 'wait') return { result: 'done', nextState: { ...state, nowMs: nowMs + action.ms } };
  if (action.kind === 'hide' || action.kind === 'show') {
    const otherListings = hiddenListings.filter((listingIndex) => listingIndex !== action.listingIndex);
    return {
      result: 'done',
      nextState: {
        ...state,
        hiddenListings: action.kind === 'hide' ? [...otherListings, action.listingIndex] : otherListings,
      },
    };
  }
  const key = demoKey(action.kind === 'start' ? action.actorIndex : action.visitorIndex, action.listingIndex);
  const demo = demoByKey[key];
  const isOver = demo !== undefined && (demo.endedAtMs !== null || nowMs >= demo.expiresAtMs);
  const withDemo = (changedDemo: ModelDemo): DemoState => ({
    ...state,
    demoByKey: { ...demoByKey, [key]: changedDemo },
  });
  if (action.kind === 'start') {
    if (hiddenListings.includes(action.listingIndex) && action.actorIndex !== OWNER_INDEX)
      return { result: 'listing/not-found', nextState: state };
    const newDemo = { startedAtMs: nowMs, expiresAtMs: nowMs + DEMO_MS, endedAtMs: null, endReason: null };
    if (!demo) return { result: timesText(newDemo), nextState: withDemo(newDemo) };
    return { result: isOver ? 'demo/already-used' : timesText(demo), nextState: state };
  }
  if (action.kind === 'expire')
    return { result: 'done', nextState: demo && isOver ? withDemo(endDemo(demo, nowMs)) : state };
  if (!demo || action.actorIndex !== action.visitorIndex)
    return { result: 'demo/not-found', nextState: state };
  if (action.kind === 'end') {
    const closedDemo = endDemo(demo, nowMs);
    return { result: `ended at ${closedDemo.endedAtMs}`, nextState: withDemo(closedDemo) };
  }
  return { result: isOver ? 'demo/expired' : timesText(demo), nextState: state };
};

function timesText({ startedAtMs, expiresAtMs }: ModelDemo): string {
  return `runs from ${startedAtMs} to ${expiresAtMs}`;
}

/** Closes a demo at `nowMs`. A demo that has already run out by then ends at its `expiresAtMs`, as expired. */
function endDemo(demo: ModelDemo, nowMs: number): ModelDemo {
  if (demo.endedAtMs !== null) return demo;
  const isLate = nowMs >= demo.expiresAtMs;
  return { ...demo, endedAtMs: isLate ? demo.expiresAtMs : nowMs, endReason: isLate ? 'expired' : 'closed' };
}
