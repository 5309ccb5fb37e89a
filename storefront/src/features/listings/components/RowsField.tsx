import { Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Button } from '../../../shared/ui/Button.js';
import { buttonClass, inputClass } from '../../../shared/ui/styles.js';
import type { ListingFormValues } from '../api/listing-form-values.js';

interface Props {
  readonly name: 'features' | 'techStack';
  readonly label: string;
  readonly entryLabel: string;
  readonly addLabel: string;
  readonly error: string | undefined;
}

/** A list of text rows that can be added and removed; the last row cannot be removed (LIST-5). */
export function RowsField({ name, label, entryLabel, addLabel, error }: Props) {
  const { register, control, setFocus, formState, trigger } = useFormContext<ListingFormValues>();
  const { fields, append, remove } = useFieldArray({ control, name });
  const id = useId();
  // A change of one row validates only that row, so the whole list is validated here.
  const validateList = () => {
    if (formState.isSubmitted) void trigger(name);
  };
  // The removed row contains the button that had the focus, so the neighboring row gets the focus.
  const removeRow = (index: number) => {
    setFocus(`${name}.${index === 0 ? 1 : index - 1}.value`);
    remove(index);
  };
  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-2 text-sm font-medium">{label}</legend>
      {fields.map((field, index) => (
        <div key={field.id} className="flex gap-2">
          <input
            aria-label={`${entryLabel} ${index + 1}`}
            aria-invalid={error && index === 0 ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            className={inputClass}
            {...register(`${name}.${index}.value`, { onChange: validateList })}
          />
          <button
            type="button"
            aria-label={`Remove ${entryLabel.toLowerCase()} ${index + 1}`}
            disabled={fields.length === 1}
            onClick={() => removeRow(index)}
            className={buttonClass({ variant: 'ghost', size: 'icon' })}
          >
            <Trash2 aria-hidden="true" className="size-4" />
          </button>
        </div>
      ))}
      {error && (
        <p id={`${id}-error`} className="text-sm text-danger">
          {error}
        </p>
      )}
      <Button variant="secondary" className="self-start" onClick={() => append({ value: '' })}>
        <Plus aria-hidden="true" className="size-4" />
        {addLabel}
      </Button>
    </fieldset>
  );
}
