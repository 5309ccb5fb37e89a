/** The outcome of work, or an error with this sentence once it took too long; the work itself may still come to an end. */
export async function within<T>(ms: number, sentence: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(sentence)), ms);
  });
  try {
    return await Promise.race([work, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
