import { SEARCH_MAX_LENGTH } from '@market/contract/listings/listings';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { loadedListings, listingsQuery } from '../../listings/api/listing-queries.js';

const TYPING_PAUSE_MS = 200;
/** The most suggestions that are shown, and how many letters must be typed before any are (FIND-64). */
export const SUGGESTIONS_MAX = 5;
const LETTERS_MIN = 2;

/** Returns MVPs whose titles match the typed text, requested after a pause in typing (FIND-64). */
export function useSearchSuggestions(
  typed: string,
): readonly { readonly id: string; readonly title: string }[] {
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim().slice(0, SEARCH_MAX_LENGTH)), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const query = useInfiniteQuery({
    ...listingsQuery({ search: asked }, SUGGESTIONS_MAX),
    enabled: asked.length >= LETTERS_MIN,
  });
  return typed.trim().length < LETTERS_MIN ? [] : loadedListings(query.data);
}
