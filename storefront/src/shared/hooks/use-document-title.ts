import { useEffect } from 'react';

/** Name of the product, which follows each page's own title. */
export const SITE_NAME = 'MVP Market';

/** Characters that change the direction of the text after them. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Isolates typed text within a line, so that its direction does not change the text after it. */
export function withoutDirections(text: string): string {
  return text.replace(DIRECTIONS, '');
}

/** A page's title in tabs, the history and search engines: its own, if it has one, and the product's name. */
export function documentTitle(title: string): string {
  const own = withoutDirections(title);
  return own ? `${own} · ${SITE_NAME}` : SITE_NAME;
}

/** Sets the page's title in the browser's tab and history. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);
}
