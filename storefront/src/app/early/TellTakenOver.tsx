import { useEffect } from 'react';
import { tellTakenOver } from './taken-over.js';

/** Tells, once what stands beside it is there and listens, that the page needs no stand-in any more. */
export function TellTakenOver() {
  useEffect(tellTakenOver, []);
  return null;
}
