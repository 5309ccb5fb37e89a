/** Processes the items with limited concurrency. Returns the results in the order of the items. */
export async function mapConcurrently<T, R>(
  items: readonly T[],
  concurrency: number,
  processItem: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const remainingEntries = items.entries();
  const processRemaining = async () => {
    for (const [index, item] of remainingEntries) results[index] = await processItem(item, index);
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, processRemaining));
  return results;
}
