import { X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { Field } from '../../../shared/ui/Field.js';
import { inputClass } from '../../../shared/ui/styles.js';
import type { ListingFormValues } from '../api/listing-form-values.js';
import { addTags } from '../api/tags.js';
import * as texts from '../texts.js';

/** The tags field: adds a tag on Enter, comma or blur; trims, lowercases and de-duplicates tags (LIST-5). */
export function TagsField({ error }: { readonly error: string | undefined }) {
  const { control, setFocus } = useFormContext<ListingFormValues>();
  const { field } = useController({ control, name: 'tags' });
  const [inputValue, setInputValue] = useState('');
  const removeTag = (tag: string) => {
    field.onChange(field.value.filter((entry) => entry !== tag));
    // The removed tag contained the button that had the focus, so the text field gets the focus.
    setFocus('tags');
  };
  const addTypedTags = (text: string) => {
    field.onChange(addTags(field.value, text));
    setInputValue('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter may choose a candidate of an input method, for example for Chinese; the text is not complete then.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      addTypedTags(inputValue);
    } else if (event.key === 'Backspace' && inputValue === '') field.onChange(field.value.slice(0, -1));
  };
  return (
    <div className="flex flex-col gap-2">
      <Field label="Tags" required error={error} hint={texts.tagsHint}>
        {(fieldProps) => (
          <input
            {...fieldProps}
            ref={field.ref}
            className={inputClass}
            value={inputValue}
            onChange={(event) =>
              event.target.value.includes(',')
                ? addTypedTags(event.target.value)
                : setInputValue(event.target.value)
            }
            onKeyDown={onKeyDown}
            onBlur={() => {
              addTypedTags(inputValue);
              field.onBlur();
            }}
          />
        )}
      </Field>
      <ul
        aria-label="Tags added"
        aria-live="polite"
        aria-relevant="additions removals"
        className="flex flex-wrap gap-2 empty:hidden"
      >
        {field.value.map((tag) => (
          <li key={tag} className="flex min-w-0 items-center rounded-full bg-raised pl-3 text-sm">
            <span className="min-w-0 truncate">{tag}</span>
            <button
              type="button"
              aria-label={`Remove tag ${tag}`}
              onClick={() => removeTag(tag)}
              className="grid size-9 place-items-center rounded-full hover:text-danger"
            >
              <X aria-hidden="true" className="size-3.5" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
