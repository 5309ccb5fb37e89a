import { useState } from 'react';
import { type Identifier, useDataProvider, useNotify, useRefresh } from 'react-admin';
import type { ConsoleDataProvider } from '../data/data-provider.js';
import { actionResult } from './action-result.js';
import { offerUndo } from './undo-offer.js';

interface ActionOptions {
  readonly action: string;
  readonly ids: readonly Identifier[];
  readonly body?: Readonly<Record<string, unknown>>;
  /** Key that makes retries safe: every retry of one action sends the same key (API-4). */
  readonly idempotencyKey?: string;
  /** Text of the notification if every row succeeded. */
  readonly successText: string;
  /** How the action is undone: by which action, within how many milliseconds, and the notification afterwards. */
  readonly undo?: { readonly action: string; readonly undoWindowMs: number; readonly successText: string };
}

/**
 * Returns a function that runs an action on rows of a resource one after the other, shows the result and reloads the
 * rows.
 */
export function useAction(resource: string) {
  const provider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const [isRunning, setRunning] = useState(false);
  /** Runs the action on each row. Returns whether every row succeeded. */
  const act = async ({
    action,
    ids,
    body = {},
    idempotencyKey,
    successText,
    undo,
  }: ActionOptions): Promise<boolean> => {
    setRunning(true);
    const errors: string[] = [];
    const succeededIds: Identifier[] = [];
    for (const id of ids) {
      try {
        await provider.act(resource, action, { id, body, idempotencyKey });
        succeededIds.push(id);
      } catch (error) {
        errors.push(error instanceof Error ? error.message : String(error));
      }
    }
    setRunning(false);
    refresh();
    const { text, type } = actionResult(ids.length, errors, successText);
    if (!undo || succeededIds.length === 0) notify(text, { type });
    else
      offerUndo({
        text,
        undoWindowMs: undo.undoWindowMs,
        undo: () => void act({ action: undo.action, ids: succeededIds, successText: undo.successText }),
      });
    return errors.length === 0;
  };
  return { act, isRunning };
}
