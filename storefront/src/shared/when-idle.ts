/** Calls back once the browser has nothing else to do; answers what calls that off. */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const asked = requestIdleCallback(work);
    return () => cancelIdleCallback(asked);
  }
  // Safari has no idle callbacks.
  const timer = setTimeout(work);
  return () => clearTimeout(timer);
}
