import { SEARCH_MAX_LENGTH } from '@market/contract/listings/listings';
import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useCallback, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { buttonClass } from '../../../shared/ui/styles.js';
import { useSearchSuggestions } from '../api/use-search-suggestions.js';

/**
 * A search field with suggestions, as a combobox (FIND-64). It is a form that the browser can submit before the page's
 * scripts have loaded. Text typed before hydration is kept, and suggestions appear for it.
 */
export function SearchField() {
  const navigate = useNavigate();
  const listId = useId();
  const [inputValue, setInputValue] = useState('');
  const [isListOpen, setListOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(-1);
  const readTypedText = useCallback((input: HTMLInputElement | null) => {
    if (!input) return;
    setInputValue(input.value);
    // Browsers also restore the text on a reload. The field then has no focus, and the list stays closed.
    setListOpen(document.activeElement === input);
  }, []);
  const suggestions = useSearchSuggestions(inputValue);
  const visibleSuggestions = isListOpen ? suggestions : [];
  const openListing = (id: string) => void navigate(`/mvp/${id}`, { viewTransition: true });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const selectedSuggestion = visibleSuggestions[activeIndex];
    if (event.key === 'Escape' && visibleSuggestions.length > 0) setListOpen(false);
    else if (event.key === 'Enter' && selectedSuggestion) openListing(selectedSuggestion.id);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setListOpen(true);
      setActiveIndex(nextIndex(activeIndex, event.key === 'ArrowDown' ? 1 : -1, suggestions.length));
    } else return;
    event.preventDefault();
  };
  return (
    <form
      role="search"
      action="/"
      className="relative flex w-full max-w-prose gap-1 rounded-card border border-line-strong bg-surface p-1.5 text-text shadow-raised"
      onSubmit={(event) => {
        event.preventDefault();
        const search = String(new FormData(event.currentTarget).get('search') ?? '').trim();
        setListOpen(false);
        if (search) void navigate({ pathname: '/', search: new URLSearchParams({ search }).toString() });
      }}
      onBlur={({ currentTarget, relatedTarget }) =>
        !currentTarget.contains(relatedTarget) && setListOpen(false)
      }
    >
      <Search aria-hidden="true" className="pointer-events-none absolute top-5 left-5 size-4 text-muted" />
      <input
        ref={readTypedText}
        type="search"
        name="search"
        role="combobox"
        aria-label="Search MVPs"
        aria-autocomplete="list"
        aria-expanded={visibleSuggestions.length > 0}
        aria-controls={listId}
        aria-activedescendant={visibleSuggestions[activeIndex] ? `${listId}-${activeIndex}` : undefined}
        autoComplete="off"
        placeholder="Search MVPs..."
        maxLength={SEARCH_MAX_LENGTH}
        className="min-h-11 w-full min-w-0 rounded-button bg-transparent pl-11 text-base placeholder:text-muted focus-visible:outline-primary!"
        onChange={({ target }) => {
          setInputValue(target.value);
          setListOpen(true);
          setActiveIndex(-1);
        }}
        onKeyDown={onKeyDown}
      />
      <button type="submit" className={clsx(buttonClass({}), 'shrink-0')}>
        Search
      </button>
      <ul
        id={listId}
        role="listbox"
        aria-label="Suggestions"
        hidden={visibleSuggestions.length === 0}
        className="absolute inset-x-0 top-full z-20 mt-1 overflow-hidden rounded-input border border-line bg-surface shadow-overlay"
      >
        {visibleSuggestions.map(({ id, title }, index) => (
          <li
            key={id}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === activeIndex}
            className={clsx(
              'cursor-pointer truncate px-3 py-3 text-sm',
              index === activeIndex && 'bg-primary-soft',
            )}
            // A click on a suggestion must not move the focus, because the list closes when the field loses it.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => openListing(id)}
            onPointerMove={() => setActiveIndex(index)}
          >
            {title}
          </li>
        ))}
      </ul>
    </form>
  );
}

/** Returns the next index of the list, and starts over at its end; -1 means the text field. */
function nextIndex(activeIndex: number, step: number, suggestionCount: number): number {
  const positionCount = suggestionCount + 1;
  return ((activeIndex + 1 + step + positionCount) % positionCount) - 1;
}
