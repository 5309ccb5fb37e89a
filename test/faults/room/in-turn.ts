/** Does the work of each, so many at a time; answers what each came to, in their order. */
export async function inTurn<T, R>(
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
