const STORAGE_KEY = 'videoUpload';

/** Returns the id of the last video that this browser uploaded, whose progress the page shows again after a reload. */
export function readLastUpload(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

/** Stores or deletes the id. */
export function storeLastUpload(id: string | null): void {
  try {
    if (id === null) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, id);
  } catch {
    // If storage is unavailable, the user has to choose the file again after a reload.
  }
}
