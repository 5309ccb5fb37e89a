/** Does all of them, one that fails notwithstanding; throws the first failure at the end. Answers how many there were. */
export async function each<Id>(ids: readonly Id[], work: (id: Id) => Promise<void>): Promise<number> {
  const failures: unknown[] = [];
  for (const id of ids) await work(id).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
  return ids.length;
}
