import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { inputClass } from './styles.js';

const DEBOUNCE_MS = 250;

interface Props {
  readonly value: string;
  readonly label: string;
  readonly placeholder: string;
  readonly maxLength?: number;
  readonly className?: string;
  /** CSS classes that replace the usual style of the text field. */
  readonly inputClassName?: string;
  /** Suggestions that the browser offers while the user types. */
  readonly suggestions?: readonly { readonly value: string; readonly label: string }[] | undefined;
  readonly onSearch: (search: string) => void;
}

/** A search field that submits after a pause in typing, or at once with Enter; `value` is the search in the address. */
export function SearchBox({
  value,
  label,
  placeholder,
  maxLength = 100,
  className,
  inputClassName = inputClass,
  suggestions,
  onSearch,
}: Props) {
  const listId = useId();
  const [inputValue, setInputValue] = useState(value);
  const [previousValue, setPreviousValue] = useState(value);
  const [submittedValue, setSubmittedValue] = useState(value);
  // If back, forward or 'Clear Filters' change the address, the field shows the new search. A change that the field
  // itself caused does not replace the typed text.
  if (value !== previousValue) {
    setPreviousValue(value);
    if (value !== submittedValue) setInputValue(value);
    setSubmittedValue(value);
  }
  const submit = useEffectEvent(() => {
    setSubmittedValue(inputValue.trim());
    onSearch(inputValue);
  });
  useEffect(() => {
    if (inputValue.trim() === value) return;
    const timer = setTimeout(submit, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [inputValue, value]);
  return (
    <form
      className={clsx('relative', className)}
      onSubmit={(event) => {
        event.preventDefault();
        setSubmittedValue(inputValue.trim());
        onSearch(inputValue);
      }}
    >
      <Search aria-hidden="true" className="pointer-events-none absolute top-3.5 left-3 size-4 text-muted" />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        className={clsx(inputClassName, '!pl-9')}
        value={inputValue}
        list={suggestions ? listId : undefined}
        onChange={(event) => setInputValue(event.target.value)}
      />
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion.value} value={suggestion.value} label={suggestion.label} />
          ))}
        </datalist>
      )}
    </form>
  );
}
