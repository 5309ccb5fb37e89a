/** The text of a form's fields, by name. */
export type Draft = Readonly<Record<string, string>>;

const PREFIX = 'draft:';

/**
 * Drafts keep unsent input while the tab is open, so that the end of a session or a reload loses no text. A key names
 * the form and the person, so that people never see each other's drafts.
 */
export function readDraft(key: string): Draft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null');
    return isDraft(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Stores the fields of a form; a blank form is not stored. */
export function keepDraft(key: string, draft: Draft): void {
  if (Object.values(draft).every((text) => text.trim() === '')) return dropDraft(key);
  withStorage((storage) => storage.setItem(PREFIX + key, JSON.stringify(draft)));
}

/** Deletes a draft that was sent or discarded. */
export function dropDraft(key: string): void {
  withStorage((storage) => storage.removeItem(PREFIX + key));
}

/** Deletes all drafts of a person who signs out. */
export function dropDrafts(): void {
  withStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
  });
}

function isDraft(value: unknown): value is Draft {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((text) => typeof text === 'string')
  );
}

/** Without storage, or with full storage, there are no drafts; the form works without them. */
function withStorage(work: (storage: Storage) => void): void {
  try {
    work(sessionStorage);
  } catch {
    return;
  }
}
