const KEY = 'videoUpload';

/** Returns the id of the last video that this browser uploaded, whose progress the page shows again after a reload. */
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
    // If storage is unavailable, the user has to choose the file again after a reload.
  }
}
