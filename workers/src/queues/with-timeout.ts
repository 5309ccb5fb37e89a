/**
 * Returns the result of the work, or throws an error with this message after `timeoutMs` milliseconds. The work
 * itself is not cancelled.
 */
export async function withTimeout<T>(timeoutMs: number, message: string, operation: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(message)), timeoutMs);
  });
  try {
    return await Promise.race([operation, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
