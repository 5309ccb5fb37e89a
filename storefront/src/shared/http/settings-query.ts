import { readSettings } from '@market/contract/settings';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.js';

/** Settings of this installation: where videos are embedded from. */
export function settingsQuery() {
  return queryOptions({ queryKey: ['settings'], queryFn: ({ signal }) => call(readSettings, { signal }), staleTime: Infinity });
}
