/** Mark of a browser that has the font: pages show it from their first paint on. */
const FONT_KEPT = 'fontKept';
const FONT = '1em "Inter Variable"';

/** Shows the font at once where an earlier page has fetched it. */
export function showKeptFont(): void {
  if (isKept()) show();
}

/** Fetches the font after the page has been painted in the system's font, on which Inter's measures are put, and shows it. */
export async function showFontLater(): Promise<void> {
  if (isKept()) return;
  try {
    const faces = await document.fonts.load(FONT);
    if (faces.length === 0) return;
  } catch {
    // The system's font stays; the next page tries again.
    return;
  }
  show();
  keep();
}

function show(): void {
  document.documentElement.dataset['font'] = 'inter';
}

function isKept(): boolean {
  try {
    return localStorage.getItem(FONT_KEPT) !== null;
  } catch {
    return false;
  }
}

function keep(): void {
  try {
    localStorage.setItem(FONT_KEPT, '1');
  } catch {
    // A browser that keeps nothing fetches it again.
  }
}
