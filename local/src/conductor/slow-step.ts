const SLOW_AFTER_MS = 2000;

/** Waits for `result`, and prints the step's name if that takes longer than two seconds. */
export async function printIfSlow<T>(step: string, result: Promise<T>): Promise<T> {
  const timer = setTimeout(() => console.log(`${step} …`), SLOW_AFTER_MS);
  try {
    return await result;
  } finally {
    clearTimeout(timer);
  }
}
