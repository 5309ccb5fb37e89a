import { useState } from 'react';
import { type Identifier, useDataProvider, useNotify, useRefresh } from 'react-admin';
import type { ConsoleDataProvider } from '../data/data-provider.js';

interface Deed {
  readonly action: string;
  readonly ids: readonly Identifier[];
  readonly body?: Readonly<Record<string, unknown>>;
  /** The same for every repeat of one deed. */
  readonly idempotencyKey?: string;
  /** Said when all of it is done. */
  readonly done: string;
}

/** Does things to rows of a resource, one after the other, says how it went and shows the rows as they are then. */
export function useAct(resource: string) {
  const provider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const [isActing, setActing] = useState(false);
  /** True when all went well. */
  const act = async ({ action, ids, body = {}, idempotencyKey, done }: Deed): Promise<boolean> => {
    setActing(true);
    const failures: string[] = [];
    for (const id of ids) {
      await provider
        .act(resource, action, { id, body, idempotencyKey })
        .catch((error: unknown) => failures.push(error instanceof Error ? error.message : String(error)));
    }
    setActing(false);
    refresh();
    const first = failures[0];
    if (first === undefined) notify(done, { type: 'success' });
    else if (ids.length === 1) notify(first, { type: 'error' });
    else notify(`${ids.length - failures.length} of ${ids.length} done. ${first}`, { type: 'error' });
    return first === undefined;
  };
  return { act, isActing };
}
