import { useEffect, useState } from 'react';
import { deleteDraft, type Draft, readDraft, storeDraft } from '../drafts.js';

/** The fields of a form with a draft. */
interface FormDraft<Fields extends Draft> {
  readonly fields: Fields;
  setField(name: keyof Fields, value: string): void;
  /** Deletes the draft, when the form was sent or cancelled. */
  discard(): void;
}

/**
 * Returns the fields of a form, which start with the stored draft, or else with `initialFields`. Edited fields are
 * stored as a draft, so that a reload or the end of the session loses no text (MESSAGE-6).
 */
export function useDraft<Fields extends Draft>(key: string, initialFields: Fields): FormDraft<Fields> {
  const [firstFields] = useState(initialFields);
  const [fields, setFields] = useState<Fields>(() => ({ ...initialFields, ...readDraft(key) }));
  useEffect(() => {
    const isEdited = Object.entries(fields).some(([name, value]) => value !== firstFields[name]);
    storeDraft(key, isEdited ? fields : {});
  }, [key, fields, firstFields]);
  return {
    fields,
    setField: (name, value) => setFields((currentFields) => ({ ...currentFields, [name]: value })),
    discard: () => deleteDraft(key),
  };
}
