import { setImmediate as nextTurn } from 'node:timers/promises';

/** The ids asked for in one turn of the event loop, and their values. */
interface Batch<Value> {
  readonly ids: Set<string>;
  readonly values: Promise<ReadonlyMap<string, Value>>;
}

/**
 * Looks up by one read what several callers ask for in one turn of the event loop, so that short jobs that start together
 * share a round trip. Stores nothing: a later caller causes a new read.
 */
export class BatchedLookup<Value> {
  private batch: Batch<Value> | undefined;

  /** `read` returns the values of ids; unknown ids are left out. */
  constructor(private readonly read: (ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>) {}

  /** Returns the value of an id; undefined if there is none. Throws what `read` threw, to every caller of the batch. */
  async of(id: string): Promise<Value | undefined> {
    this.batch ??= this.begin();
    const { ids, values } = this.batch;
    ids.add(id);
    return (await values).get(id);
  }

  private begin(): Batch<Value> {
    const ids = new Set<string>();
    const values = nextTurn().then(() => {
      this.batch = undefined;
      return this.read([...ids]);
    });
    return { ids, values };
  }
}
