/** Runs `work` once when the browser is idle; returns a function that cancels the run. */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(work);
    return () => cancelIdleCallback(handle);
  }
  // Safari does not support requestIdleCallback.
  const timer = setTimeout(work);
  return () => clearTimeout(timer);
}
