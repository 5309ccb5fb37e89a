import { SEARCH_MAX_LENGTH } from '@market/contract/listings/listings';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { loadedListings, listingsQuery } from '../../listings/api/listing-queries.js';

const TYPING_PAUSE_MS = 200;
/** How many suggestions are shown at most (FIND-64). */
export const SUGGESTIONS_MAX = 5;
/** How many letters must be typed before suggestions are shown (FIND-64). */
const TYPED_LETTERS_MIN = 2;

/** Returns MVPs whose titles match the typed text, requested after a pause in typing (FIND-64). */
export function useSearchSuggestions(
  typedText: string,
): readonly { readonly id: string; readonly title: string }[] {
  const [sentText, setSentText] = useState('');
  useEffect(() => {
    const timer = setTimeout(
      () => setSentText(typedText.trim().slice(0, SEARCH_MAX_LENGTH)),
      TYPING_PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [typedText]);
  const query = useInfiniteQuery({
    ...listingsQuery({ search: sentText }, SUGGESTIONS_MAX),
    enabled: sentText.length >= TYPED_LETTERS_MIN,
  });
  return typedText.trim().length < TYPED_LETTERS_MIN ? [] : loadedListings(query.data);
}
