import { useState } from 'react';
import { type Identifier, useDataProvider, useNotify, useRefresh } from 'react-admin';
import type { ConsoleDataProvider } from '../data/data-provider.js';
import { actionResult } from './action-result.js';

interface Action {
  readonly action: string;
  readonly ids: readonly Identifier[];
  readonly body?: Readonly<Record<string, unknown>>;
  /** The same for every retry of one action (API-4). */
  readonly idempotencyKey?: string;
  /** The notification if every row succeeded. */
  readonly done: string;
}

/** Returns `act`, which runs an action on rows of a resource one after the other, shows the result and reloads the rows. */
export function useAction(resource: string) {
  const provider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const [isActing, setActing] = useState(false);
  /** Returns whether every row succeeded. */
  const act = async ({ action, ids, body = {}, idempotencyKey, done }: Action): Promise<boolean> => {
    setActing(true);
    const errors: string[] = [];
    for (const id of ids) {
      await provider
        .act(resource, action, { id, body, idempotencyKey })
        .catch((error: unknown) => errors.push(error instanceof Error ? error.message : String(error)));
    }
    setActing(false);
    refresh();
    const { text, type } = actionResult(ids.length, errors, done);
    notify(text, { type });
    return errors.length === 0;
  };
  return { act, isActing };
}
