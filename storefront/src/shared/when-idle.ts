/** Runs `work` once when the browser is idle; returns a function that cancels this. */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const asked = requestIdleCallback(work);
    return () => cancelIdleCallback(asked);
  }
  // Safari does not support requestIdleCallback.
  const timer = setTimeout(work);
  return () => clearTimeout(timer);
}
