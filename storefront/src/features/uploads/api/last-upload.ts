const KEY = 'videoUpload';

/** The last video that this browser uploaded: after a reload the page continues to follow it. */
export function rememberedUpload(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Stores or deletes the id. */
export function rememberUpload(id: string | null): void {
  try {
    if (id === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, id);
  } catch {
    // Without storage, the file has to be chosen again after a reload.
  }
}
