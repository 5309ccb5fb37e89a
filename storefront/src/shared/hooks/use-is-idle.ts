import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from '../when-idle.js';

/** Whether the browser has been idle since the first render, so that less important parts of the page can load. */
export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => startTransition(() => setIdle(true))), []);
  return isIdle;
}
