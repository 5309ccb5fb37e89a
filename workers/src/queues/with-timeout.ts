/**
 * Returns the result of the operation, or throws an error with this message after `timeoutMs` milliseconds. The
 * operation itself is not canceled.
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
