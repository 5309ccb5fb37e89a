import { readFigures } from '@market/contract/figures';
import { call } from '../../../shared/http/call.js';

/** What the market has done so far. */
export function fetchFigures(signal: AbortSignal) {
  return call(readFigures, { signal });
}
