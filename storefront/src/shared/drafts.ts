/** What was typed into a form: its fields by name. */
export type Draft = Readonly<Record<string, string>>;

const PREFIX = 'draft:';

/**
 * Drafts keep what was typed and not yet sent for as long as the tab lives, so that a session that ends, or a reload,
 * costs nobody their words. A key names the form and whose it is: nobody meets what somebody else typed.
 */
export function readDraft(key: string): Draft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null');
    return isDraft(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps what is typed now; blank forms are not worth it. */
export function keepDraft(key: string, draft: Draft): void {
  if (Object.values(draft).every((text) => text.trim() === '')) return dropDraft(key);
  withStorage((storage) => storage.setItem(PREFIX + key, JSON.stringify(draft)));
}

/** Forgets a draft that was sent or given up. */
export function dropDraft(key: string): void {
  withStorage((storage) => storage.removeItem(PREFIX + key));
}

/** Forgets them all, when who typed them leaves. */
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

/** A browser that keeps nothing, or has no room left, keeps no drafts either; the form works without. */
function withStorage(work: (storage: Storage) => void): void {
  try {
    work(sessionStorage);
  } catch {
    return;
  }
}
