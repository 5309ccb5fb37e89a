import { setImmediate as nextTurn } from 'node:timers/promises';

/** The ids that were requested in one turn of the event loop, and the promise of their values. */
interface Batch<Value> {
  readonly ids: Set<string>;
  readonly values: Promise<ReadonlyMap<string, Value>>;
}

/**
 * Combines lookups by several callers in one turn of the event loop into one read. Jobs that start together
 * then share one statement. Stores nothing: a later lookup reads again.
 */
export class BatchedLookup<Value> {
  private batch: Batch<Value> | undefined;

  /** `readValues` returns the values by id, without unknown ids. */
  constructor(private readonly readValues: (ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>) {}

  /**
   * Returns the value of an id; undefined if there is none. If `readValues` throws, every caller of the batch gets
   * its error.
   */
  async find(id: string): Promise<Value | undefined> {
    this.batch ??= this.startBatch();
    const { ids, values } = this.batch;
    ids.add(id);
    return (await values).get(id);
  }

  private startBatch(): Batch<Value> {
    const ids = new Set<string>();
    const values = nextTurn().then(() => {
      this.batch = undefined;
      return this.readValues([...ids]);
    });
    return { ids, values };
  }
}
