import fc from 'fast-check';
import { type DeedOf, inTurnOrAtOnce, type Model } from './histories.js';

/** Two people, the second of whom owns both listings. */
export const OWNER = 1;
const person = fc.constantFrom(0, OWNER);
const listing = fc.constantFrom(0, 1);

/** One thing that happens to demos. `by` tries it on the demo that `whose` has of a listing. */
export type DemoDeed =
  | { readonly kind: 'start'; readonly by: number; readonly listing: number }
  | DeedOf<
      'status' | 'touch' | 'end',
      { readonly by: number; readonly whose: number; readonly listing: number }
    >
  /** The job, early, in time, late or twice. */
  | { readonly kind: 'expire'; readonly whose: number; readonly listing: number }
  | DeedOf<'hide' | 'show', { readonly listing: number }>
  | { readonly kind: 'wait'; readonly ms: number };

const DEMO_MS = 900_000;
const together: fc.Arbitrary<DemoDeed> = fc.oneof(
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
const alone: fc.Arbitrary<DemoDeed> = fc.oneof(
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

/** Histories of the demos that two people have of two listings. */
export const DEMO_HISTORIES = inTurnOrAtOnce(alone, together);

/** A demo, its moments in milliseconds. */
export interface ModelDemo {
  readonly startedAt: number;
  readonly expiresAt: number;
  readonly endedAt: number | null;
  readonly reason: 'closed' | 'expired' | null;
}

/** What there is, at a moment. */
export interface DemoState {
  readonly now: number;
  readonly hidden: readonly number[];
  /** By person and listing: each has one at the most, ever. */
  readonly demos: Readonly<Record<string, ModelDemo>>;
}

/** Names the demo that somebody has of a listing. */
export function demoKey(whose: number, ofListing: number): string {
  return `${whose}/${ofListing}`;
}

/** One 15-minute demo a person and listing, by the server's clock, used once it was closed (SPEC §4, DECISIONS 14, 15). */
export const demoModel: Model<DemoState, DemoDeed> = (state, deed) => {
  const { now, hidden, demos } = state;
  if (deed.kind === 'wait') return { answer: 'done', next: { ...state, now: now + deed.ms } };
  if (deed.kind === 'hide' || deed.kind === 'show') {
    const others = hidden.filter((place) => place !== deed.listing);
    return {
      answer: 'done',
      next: { ...state, hidden: deed.kind === 'hide' ? [...others, deed.listing] : others },
    };
  }
  const key = demoKey(deed.kind === 'start' ? deed.by : deed.whose, deed.listing);
  const demo = demos[key];
  const isOver = demo !== undefined && (demo.endedAt !== null || now >= demo.expiresAt);
  const set = (changed: ModelDemo): DemoState => ({ ...state, demos: { ...demos, [key]: changed } });
  if (deed.kind === 'start') {
    if (hidden.includes(deed.listing) && deed.by !== OWNER)
      return { answer: 'listing/not-found', next: state };
    const fresh = { startedAt: now, expiresAt: now + DEMO_MS, endedAt: null, reason: null };
    if (!demo) return { answer: runs(fresh), next: set(fresh) };
    return { answer: isOver ? 'demo/already-used' : runs(demo), next: state };
  }
  if (deed.kind === 'expire') return { answer: 'done', next: demo && isOver ? set(ended(demo, now)) : state };
  if (!demo || deed.by !== deed.whose) return { answer: 'demo/not-found', next: state };
  if (deed.kind === 'end') {
    const closed = ended(demo, now);
    return { answer: `ended at ${closed.endedAt}`, next: set(closed) };
  }
  return { answer: isOver ? 'demo/expired' : runs(demo), next: state };
};

function runs({ startedAt, expiresAt }: ModelDemo): string {
  return `runs from ${startedAt} to ${expiresAt}`;
}

/** A demo whose time was up had expired before it was closed. */
function ended(demo: ModelDemo, now: number): ModelDemo {
  if (demo.endedAt !== null) return demo;
  const isLate = now >= demo.expiresAt;
  return { ...demo, endedAt: isLate ? demo.expiresAt : now, reason: isLate ? 'expired' : 'closed' };
}
