import { SEARCH_MAX_LENGTH } from '@market/contract/listings/listings';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { cardsOf, listingsQuery } from '../../listings/api/listing-queries.js';

const TYPING_PAUSE_MS = 200;
/** Suggestions shown, and letters from which on there are any (FIND-64). */
export const SUGGESTIONS = 5;
const LETTERS_MIN = 2;

/** Titles of MVPs that match what is typed, after a pause in typing; none for a single letter (FIND-64). */
export function useSearchSuggestions(
  typed: string,
): readonly { readonly id: string; readonly title: string }[] {
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim().slice(0, SEARCH_MAX_LENGTH)), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const query = useInfiniteQuery({
    ...listingsQuery({ search: asked }, SUGGESTIONS),
    enabled: asked.length >= LETTERS_MIN,
  });
  return typed.trim().length < LETTERS_MIN ? [] : cardsOf(query.data);
}
