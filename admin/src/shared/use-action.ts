import { useState } from 'react';
import { type Identifier, useDataProvider, useNotify, useRefresh } from 'react-admin';
import type { ConsoleDataProvider } from '../data/data-provider.js';
import { ApiProblem, canRepeat } from '../http/problem-error.js';
import { actOnRows, undoTimeLeftMs } from './act-on-rows.js';
import { actionResult } from './action-result.js';
import { offerUndo } from './undo-offer.js';

/**
 * The outcome of an action:
 * - `succeeded`: every row succeeded;
 * - `repeatable`: some rows failed, and the action can be repeated for all of them;
 * - `failed`: some rows failed for good, for example because another moderator has already acted.
 */
export type ActionOutcome = 'succeeded' | 'repeatable' | 'failed';

/** The failed rows of an action that can be repeated, and the text of the error. */
export interface ActionFailure {
  readonly text: string;
  readonly failedIds: readonly Identifier[];
}

interface ActionOptions {
  readonly action: string;
  readonly ids: readonly Identifier[];
  readonly body?: Readonly<Record<string, unknown>>;
  /** Key that makes retries safe: every retry of one action sends the same key (API-4). */
  readonly idempotencyKey?: string;
  /** Text of the notification if every row succeeded. */
  readonly successText: string;
  /**
   * Called if the action failed and can be repeated, so that the open dialog shows the error (CONSOLE-24). Without this
   * function, and for other failures, a notification shows the error.
   */
  readonly onFailure?: (failure: ActionFailure) => void;
  /**
   * How the action is undone: the action that undoes it, the time in milliseconds after its request, and the
   * notification afterwards.
   */
  readonly undo?: { readonly action: string; readonly undoWindowMs: number; readonly successText: string };
}

/**
 * Returns a function that runs an action on rows of a resource, a few rows at the same time, and shows the result. It
 * offers to undo the action until the first row can no longer be undone (REVIEW-9). It reloads the rows, unless all of
 * them failed for a temporary reason: then nothing has changed.
 */
export function useAction(resource: string) {
  const provider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const [isRunning, setRunning] = useState(false);
  const act = async ({
    action,
    ids,
    body = {},
    idempotencyKey,
    successText,
    onFailure,
    undo,
  }: ActionOptions): Promise<ActionOutcome> => {
    setRunning(true);
    const results = await actOnRows(
      ids,
      (id) => provider.act(resource, action, { id, body, idempotencyKey }),
      Date.now,
    );
    const { succeededIds, failedIds, errors } = results;
    setRunning(false);
    if (succeededIds.length > 0 || !errors.every(isTemporary)) refresh();
    const { text, type } = actionResult(ids.length, errors.map(messageOf), successText);
    const outcome = failedIds.length === 0 ? 'succeeded' : errors.every(canRepeat) ? 'repeatable' : 'failed';
    if (outcome === 'repeatable') onFailure?.({ text, failedIds });
    const undoWindowMs = undo ? undoTimeLeftMs(results, undo.undoWindowMs, Date.now()) : 0;
    if (undo && undoWindowMs > 0)
      offerUndo({
        text,
        undoWindowMs,
        undo: () => void act({ action: undo.action, ids: succeededIds, successText: undo.successText }),
      });
    else if (outcome !== 'repeatable' || !onFailure) notify(text, { type });
    return outcome;
  };
  return { act, isRunning };
}

function isTemporary(error: unknown): boolean {
  return error instanceof ApiProblem && error.isTemporary;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
