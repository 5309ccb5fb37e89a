import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from '../when-idle.js';

/** Whether the browser was idle at least once since the first render, so that less important parts can load. */
export function useIsBrowserIdle(): boolean {
  const [isBrowserIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => startTransition(() => setIdle(true))), []);
  return isBrowserIdle;
}
