import type { ListingFormValues } from './listing-form-values.js';

/** A section of the listing form, and whether its required fields are filled in. */
export interface FormPart {
  readonly title: string;
  readonly isComplete: boolean;
}

/**
 * Returns the sections of the form in their order on the page. Whether the values are valid is only checked on
 * submission (LIST-42).
 */
export function formParts(values: ListingFormValues): FormPart[] {
  const { title, shortDescription, description, category, createdBy, price, buyoutPrice } = values;
  const createPart = (name: string, ...required: readonly string[]): FormPart => ({
    title: name,
    isComplete: required.every((value) => value.trim() !== ''),
  });
  const joinRows = (entries: readonly { value: string }[]) => entries.map(({ value }) => value).join('');
  return [
    createPart('About', title, shortDescription, description, category, createdBy),
    createPart('Prices', price, buyoutPrice),
    createPart('Demo and source code', values.demoUrl),
    createPart('Video and pictures', values.videoUrl),
    createPart(
      'Features and tags',
      joinRows(values.features),
      joinRows(values.techStack),
      values.tags.join(''),
    ),
  ];
}
