/** Unsent input of a form: the text of each field by name. */
export type Draft = Readonly<Record<string, string>>;

const KEY_PREFIX = 'draft:';

/**
 * Returns the draft that this tab has stored, so that the end of a session or a reload loses no text. The key
 * contains the form and the user, so that users never see each other's drafts.
 */
export function readDraft(key: string): Draft | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY_PREFIX + key) ?? 'null');
    return isDraft(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Stores the fields of a form as a draft; deletes the draft if all fields are blank. */
export function storeDraft(key: string, draft: Draft): void {
  if (Object.values(draft).every((text) => text.trim() === '')) return deleteDraft(key);
  withStorage((storage) => storage.setItem(KEY_PREFIX + key, JSON.stringify(draft)));
}

/** Deletes a draft that was sent or discarded. */
export function deleteDraft(key: string): void {
  withStorage((storage) => storage.removeItem(KEY_PREFIX + key));
}

/** Deletes all drafts when the user signs out. */
export function deleteDrafts(): void {
  withStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(KEY_PREFIX)) storage.removeItem(key);
  });
}

function isDraft(value: unknown): value is Draft {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((text) => typeof text === 'string')
  );
}

/**
 * Runs `callback` with the tab's storage. Ignores the errors of an unavailable or full storage, because forms work
 * without drafts.
 */
function withStorage(callback: (storage: Storage) => void): void {
  try {
    callback(sessionStorage);
  } catch {
    return;
  }
}
