import { readFigures } from '@market/contract/figures';
import { call } from '../../../shared/http/call.js';

/** Requests the market's total figures. */
export function fetchMarketFigures(signal: AbortSignal) {
  return call(readFigures, { signal });
}
