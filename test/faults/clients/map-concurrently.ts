/** Processes the items with limited concurrency. Returns the results in the order of the items. */
export async function mapConcurrently<T, R>(
  things: readonly T[],
  atOnce: number,
  work: (thing: T, place: number) => Promise<R>,
): Promise<R[]> {
  const done: R[] = [];
  const waiting = things.entries();
  const take = async () => {
    for (const [place, thing] of waiting) done[place] = await work(thing, place);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, things.length) }, take));
  return done;
}
