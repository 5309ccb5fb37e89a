import { setImmediate as nextTurn } from 'node:timers/promises';

/** The ids that were requested in one turn of the event loop, and the promise of their values. */
interface Batch<Value> {
  readonly ids: Set<string>;
  readonly values: Promise<ReadonlyMap<string, Value>>;
}

/**
 * Combines the lookups that several callers make in one turn of the event loop into one read, so that jobs that start together
 * share a round trip. Stores nothing: a later lookup causes a new read.
 */
export class BatchedLookup<Value> {
  private batch: Batch<Value> | undefined;

  /** `readValues` returns the values by id; it leaves unknown ids out. */
  constructor(private readonly readValues: (ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>) {}

  /** Returns the value of an id; undefined if there is none. If `readValues` throws, every caller of the batch gets its error. */
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
      return this.readValues([...ids]);
    });
    return { ids, values };
  }
}
