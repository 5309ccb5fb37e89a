const STORAGE_KEY = 'videoUpload';

/**
 * Returns the id of the last video that this browser uploaded. After a reload, the page shows the progress of that
 * upload.
 */
export function readLastUpload(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

/** Stores the id of an upload; null deletes it. */
export function storeLastUpload(id: string | null): void {
  try {
    if (id === null) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, id);
  } catch {
    // Without storage, the user has to choose the file again after a reload.
  }
}
