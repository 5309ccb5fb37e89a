/** Runs `callback` once when the browser is idle; returns a function that cancels the run. */
export function whenIdle(callback: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(callback);
    return () => cancelIdleCallback(handle);
  }
  // Safari does not support requestIdleCallback.
  const timer = setTimeout(callback);
  return () => clearTimeout(timer);
}
