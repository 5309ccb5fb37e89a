import { Screenshot } from '@market/contract/listings/screenshots';
import * as z from 'zod/mini';
import type { ListingFormValues } from './listing-form-values.js';

const KEY_PREFIX = 'listingDraft.';
const ScreenshotList = z.array(Screenshot);
/** Drafts that were not changed for this many milliseconds are deleted. */
const DRAFT_MAX_AGE_MS = 30 * 24 * 60 * 60_000;

/** What a draft belongs to: its user, and 'new' or the edited listing's id. */
export interface DraftKey {
  readonly userId: string;
  readonly listingIdOrNew: string;
}

/** The values of a form, and those that it had before anything was typed. */
interface Draft {
  readonly values: ListingFormValues;
  readonly initial: ListingFormValues;
}

/**
 * Returns the form's `initial` values with the fields that the user edited in the stored draft; null without a draft.
 * Other fields of the draft are not restored, because the listing may have changed since (LIST-25). Drafts are stored
 * in this browser only, per user.
 */
export function readDraft(
  draftKey: DraftKey,
  initial: ListingFormValues,
  now: Date,
): ListingFormValues | null {
  deleteExpired(now);
  const storedDraft = parseObject(readStoredText(storageKey(draftKey)));
  if (!storedDraft || !isObject(storedDraft['values'])) return null;
  const storedInitial = isObject(storedDraft['initial']) ? storedDraft['initial'] : {};
  const editedFields = Object.entries(storedDraft['values']).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(storedInitial[name]),
  );
  return keepFormFields(initial, Object.fromEntries(editedFields));
}

/** Stores the draft; does nothing if storage is unavailable. */
export function storeDraft(draftKey: DraftKey, draft: Draft, now: Date): void {
  ignoreErrors(() =>
    localStorage.setItem(storageKey(draftKey), JSON.stringify({ savedAt: now.getTime(), ...draft })),
  );
}

/** Returns whether the draft is still stored: another tab may have deleted it. */
export function hasStoredDraft(draftKey: DraftKey): boolean {
  return readStoredText(storageKey(draftKey)) !== null;
}

/** Deletes the draft after it was sent or discarded. */
export function deleteDraft(draftKey: DraftKey): void {
  ignoreErrors(() => localStorage.removeItem(storageKey(draftKey)));
}

function storageKey({ userId, listingIdOrNew }: DraftKey): string {
  return `${KEY_PREFIX}${userId}.${listingIdOrNew}`;
}

function deleteExpired(now: Date): void {
  ignoreErrors(() => {
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
    for (const key of keys.filter((name) => name.startsWith(KEY_PREFIX))) {
      const savedAt = parseObject(localStorage.getItem(key))?.['savedAt'];
      if (typeof savedAt !== 'number' || now.getTime() - savedAt > DRAFT_MAX_AGE_MS)
        localStorage.removeItem(key);
    }
  });
}

/**
 * Returns the form's `initial` values, replaced by stored values that still fit the form. An older version of the page
 * may have stored other fields or types.
 */
function keepFormFields(
  initial: ListingFormValues,
  storedValues: Record<string, unknown>,
): ListingFormValues {
  const entries = Object.entries(initial).map(([name, initialValue]) => {
    const value = storedValues[name];
    const isValid =
      name === 'screenshots' ? ScreenshotList.safeParse(value).success : hasSameType(initialValue, value);
    return [name, isValid ? value : initialValue];
  });
  // The cast is safe: each field exists and has the type of its initial value.
  return Object.fromEntries(entries) as ListingFormValues;
}

function hasSameType(initialValue: unknown, value: unknown): boolean {
  if (!Array.isArray(initialValue)) return typeof value === typeof initialValue;
  if (!Array.isArray(value)) return false;
  const hasRows = isObject(initialValue[0]);
  if (hasRows)
    return value.length > 0 && value.every((row) => isObject(row) && typeof row['value'] === 'string');
  return value.every((entry) => typeof entry === 'string');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseObject(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function readStoredText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function ignoreErrors(storageOperation: () => void): void {
  try {
    storageOperation();
  } catch {
    return;
  }
}
