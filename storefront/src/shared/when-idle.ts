/** Runs the work once the browser is idle; returns the function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const asked = requestIdleCallback(work);
    return () => cancelIdleCallback(asked);
  }
  // Safari has no idle callbacks.
  const timer = setTimeout(work);
  return () => clearTimeout(timer);
}
