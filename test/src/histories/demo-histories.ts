import fc from 'fast-check';
import { type ActionOf, generateHistories, type Model } from './histories.js';

/** In each history, persons 0 and 1 use listings 0 and 1. Person 1 owns both listings. */
export const OWNER_INDEX = 1;
const person = fc.constantFrom(0, OWNER_INDEX);
const listing = fc.constantFrom(0, 1);

/** An action on a demo session: person `by` acts on the demo that person `whose` has of a listing. */
export type DemoAction =
  | { readonly kind: 'start'; readonly by: number; readonly listing: number }
  | ActionOf<
      'status' | 'touch' | 'end',
      { readonly by: number; readonly whose: number; readonly listing: number }
    >
  /** The job that expires a demo. It may run early, in time, late or twice. */
  | { readonly kind: 'expire'; readonly whose: number; readonly listing: number }
  | ActionOf<'hide' | 'show', { readonly listing: number }>
  | { readonly kind: 'wait'; readonly ms: number };

const DEMO_MS = 900_000;
const concurrentAction: fc.Arbitrary<DemoAction> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('start' as const), by: person, listing }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('status' as const, 'touch' as const, 'end' as const),
      by: person,
      whose: person,
      listing,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('expire' as const), whose: person, listing }) },
);
const exclusiveAction: fc.Arbitrary<DemoAction> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      ms: fc.constantFrom(1, 1000, DEMO_MS / 2, DEMO_MS - 1, DEMO_MS),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('hide' as const, 'show' as const), listing }),
  },
);

/** Generates random histories of the demo sessions that two people have of two listings. */
export const DEMO_HISTORIES = generateHistories(exclusiveAction, concurrentAction);

/** A demo session in the model; times in milliseconds. */
export interface ModelDemo {
  readonly startedAt: number;
  readonly expiresAt: number;
  readonly endedAt: number | null;
  readonly reason: 'closed' | 'expired' | null;
}

/** The state of the model. */
export interface DemoState {
  readonly now: number;
  readonly hiddenListings: readonly number[];
  /** Demos by `demoKey`. A person gets at most one demo per listing, ever (DEMO-1). */
  readonly demos: Readonly<Record<string, ModelDemo>>;
}

/** Returns the key of a person's demo of a listing. */
export function demoKey(whose: number, ofListing: number): string {
  return `${whose}/${ofListing}`;
}

/**
 * The rules of demos: each person has one 15-minute demo per listing, by the server's clock, and cannot start it again
 * after it has ended (DEMO-1 to DEMO-4).
 */
export const demoModel: Model<DemoState, DemoAction> = (state, action) => {
  const { now, hiddenListings: hidden, demos } = state;
  if (action.kind === 'wait') return { result: 'done', next: { ...state, now: now + action.ms } };
  if (action.kind === 'hide' || action.kind === 'show') {
    const otherListings = hidden.filter((listingIndex) => listingIndex !== action.listing);
    return {
      result: 'done',
      next: {
        ...state,
        hiddenListings: action.kind === 'hide' ? [...otherListings, action.listing] : otherListings,
      },
    };
  }
  const key = demoKey(action.kind === 'start' ? action.by : action.whose, action.listing);
  const demo = demos[key];
  const isOver = demo !== undefined && (demo.endedAt !== null || now >= demo.expiresAt);
  const withDemo = (changedDemo: ModelDemo): DemoState => ({
    ...state,
    demos: { ...demos, [key]: changedDemo },
  });
  if (action.kind === 'start') {
    if (hidden.includes(action.listing) && action.by !== OWNER_INDEX)
      return { result: 'listing/not-found', next: state };
    const newDemo = { startedAt: now, expiresAt: now + DEMO_MS, endedAt: null, reason: null };
    if (!demo) return { result: timesText(newDemo), next: withDemo(newDemo) };
    return { result: isOver ? 'demo/already-used' : timesText(demo), next: state };
  }
  if (action.kind === 'expire')
    return { result: 'done', next: demo && isOver ? withDemo(endDemo(demo, now)) : state };
  if (!demo || action.by !== action.whose) return { result: 'demo/not-found', next: state };
  if (action.kind === 'end') {
    const closedDemo = endDemo(demo, now);
    return { result: `ended at ${closedDemo.endedAt}`, next: withDemo(closedDemo) };
  }
  return { result: isOver ? 'demo/expired' : timesText(demo), next: state };
};

function timesText({ startedAt, expiresAt }: ModelDemo): string {
  return `runs from ${startedAt} to ${expiresAt}`;
}

/** Closes a demo at the time `now`. A demo that has already run out by then ends at its `expiresAt`, as expired. */
function endDemo(demo: ModelDemo, now: number): ModelDemo {
  if (demo.endedAt !== null) return demo;
  const isLate = now >= demo.expiresAt;
  return { ...demo, endedAt: isLate ? demo.expiresAt : now, reason: isLate ? 'expired' : 'closed' };
}
