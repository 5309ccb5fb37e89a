import { useEffect } from 'react';

/** Name of the product. It is appended to each page's title. */
export const SITE_NAME = 'MVP Market';

/** Unicode characters that change the direction of the text after them. */
const DIRECTION_CHARACTERS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Removes direction characters from a text that a user typed, so that they do not reverse the text after it. */
export function removeDirectionCharacters(text: string): string {
  return text.replace(DIRECTION_CHARACTERS, '');
}

/** Returns a page's full title: its own title, if it has one, and the product's name. */
export function documentTitle(title: string): string {
  const pageTitle = removeDirectionCharacters(title);
  return pageTitle ? `${pageTitle} · ${SITE_NAME}` : SITE_NAME;
}

/** Sets the page's title in the browser's tab and history. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);
}
