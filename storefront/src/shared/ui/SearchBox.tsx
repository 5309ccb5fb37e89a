import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { inputClass } from './styles.js';

const TYPING_PAUSE_MS = 250;

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
  const list = useId();
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  // If back, forward or 'Clear Filters' change the address, the field shows the new search. A change that the field
  // itself caused leaves the typed text alone.
  if (value !== seen) {
    setSeen(value);
    if (value !== sent) setTyped(value);
    setSent(value);
  }
  const send = useEffectEvent(() => {
    setSent(typed.trim());
    onSearch(typed);
  });
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(send, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return (
    <form
      className={clsx('relative', className)}
      onSubmit={(event) => {
        event.preventDefault();
        setSent(typed.trim());
        onSearch(typed);
      }}
    >
      <Search aria-hidden="true" className="pointer-events-none absolute top-3.5 left-3 size-4 text-muted" />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        className={clsx(inputClassName, '!pl-9')}
        value={typed}
        list={suggestions ? list : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      {suggestions && (
        <datalist id={list}>
          {suggestions.map((suggestion) => (
            <option key={suggestion.value} value={suggestion.value} label={suggestion.label} />
          ))}
        </datalist>
      )}
    </form>
  );
}
